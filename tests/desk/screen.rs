//! A display of a test's own, and what it shows, asked of the display itself: its picture, and how many were drawn. This is the little
//! of the X11 protocol that it takes, for a display of this machine that lets everybody in, as Xvfb does.

use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::net::UnixStream;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::spawn;

use image::RgbImage;

/// Requests: the display's own, and those of the extension DAMAGE, which tells what is drawn.
const GET_IMAGE: u8 = 73;
const QUERY_EXTENSION: u8 = 98;
const DAMAGE_VERSION: u8 = 0;
const DAMAGE_CREATE: u8 = 1;

/// A display, and a line to it.
pub struct Screen {
    server: Child,
    number: String,
    line: UnixStream,
    replies: Receiver<Vec<u8>>,
    drawn: Arc<AtomicUsize>,
    root: u32,
    size: [u16; 2],
}

impl Screen {
    /// Starts a display of so many pixels and asks to be told of all that is drawn. It takes a free number of its own and says which. Without `-noreset` it
    /// would start anew when its last client leaves, and a program that connects in that moment be turned away.
    pub fn open([width, height]: [u16; 2]) -> Self {
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-noreset", "-nolisten", "tcp"])
            .args(["-screen", "0", &format!("{width}x{height}x24")])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb is there");
        let mut number = String::new();
        let said = server.stdout.take().expect("its number is piped");
        BufReader::new(said).read_line(&mut number).expect("the display says its number");
        let number = number.trim().to_owned();
        let mut line = UnixStream::connect(format!("/tmp/.X11-unix/X{number}")).expect("a display of this machine");
        // In the byte order of small ends, version 11.0, without a password.
        line.write_all(&[b'l', 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0]).expect("the display listens");
        let head = read(&mut line, 8).expect("the display answers");
        assert_eq!(head[0], 1, "the display lets nobody in without a password");
        let about = read(&mut line, 4 * usize::from(short(&head, 6))).expect("the display tells of itself");
        // Its maker's name and the formats of pictures stand before its first screen.
        let first = 32 + usize::from(short(&about, 16)).next_multiple_of(4) + 8 * usize::from(about[21]);
        let (own, root) = (long(&about, 4), long(&about, first));
        let size = [short(&about, first + 20), short(&about, first + 22)];

        let (heard, replies) = channel();
        let drawn = Arc::new(AtomicUsize::new(0));
        let (ear, count) = (line.try_clone().expect("two can hold the line"), drawn.clone());
        spawn(move || listen(ear, size[1], &heard, &count));
        let screen = Self { server, number, line, replies, drawn, root, size };

        let name = [&[6, 0, 0, 0], b"DAMAGE".as_slice(), &[0, 0]].concat();
        let damage = screen.ask(QUERY_EXTENSION, 0, &name);
        assert_eq!(damage[8], 1, "the display can't tell what is drawn");
        screen.ask(damage[9], DAMAGE_VERSION, &[1, 0, 0, 0, 1, 0, 0, 0]);
        let every = [own.to_le_bytes(), root.to_le_bytes(), [0; 4]].concat();
        screen.send(damage[9], DAMAGE_CREATE, &every);
        screen
    }

    /// A command that is run on this display.
    pub fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.env("DISPLAY", format!(":{}", self.number));
        command
    }

    fn send(&self, request: u8, detail: u8, rest: &[u8]) {
        let words = u16::try_from(1 + rest.len() / 4).expect("a short request");
        let message = [&[request, detail], words.to_le_bytes().as_slice(), rest].concat();
        (&self.line).write_all(&message).expect("the display listens");
    }

    fn ask(&self, request: u8, detail: u8, rest: &[u8]) -> Vec<u8> {
        self.send(request, detail, rest);
        self.replies.recv().expect("the display answers")
    }

    /// The picture on the screen now.
    pub fn look(&self) -> RgbImage {
        let [width, height] = self.size;
        let [w, h] = self.size.map(u16::to_le_bytes);
        let root = self.root.to_le_bytes();
        let reply = self.ask(GET_IMAGE, 2, &[&root, &[0; 4], [w, h].concat().as_slice(), &[255; 4]].concat());
        let points = reply[32..].chunks_exact(4).flat_map(|point| [point[2], point[1], point[0]]);
        RgbImage::from_raw(width.into(), height.into(), points.collect()).expect("four bytes a point")
    }

    /// Pictures drawn so far.
    pub fn drawn(&self) -> usize {
        self.drawn.load(Ordering::Relaxed)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// Hears the display out: replies are handed on, pictures drawn down to the bottom are counted.
fn listen(mut line: UnixStream, height: u16, replies: &Sender<Vec<u8>>, drawn: &AtomicUsize) {
    while let Some(mut message) = read(&mut line, 32) {
        match message[0] {
            0 => panic!("the display refuses request {}", message[10]),
            1 => {
                let Some(more) = read(&mut line, 4 * long(&message, 4) as usize) else { return };
                message.extend(more);
                if replies.send(message).is_err() {
                    return;
                }
            }
            // Of the keyboard, which is told to everybody.
            34 => {}
            _ if short(&message, 18) + short(&message, 22) >= height => drop(drawn.fetch_add(1, Ordering::Relaxed)),
            _ => {}
        }
    }
}

fn read(line: &mut UnixStream, length: usize) -> Option<Vec<u8>> {
    let mut bytes = vec![0; length];
    line.read_exact(&mut bytes).ok().map(|()| bytes)
}

fn short(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

fn long(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}
