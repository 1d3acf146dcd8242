"""An X display by libX11 and libXtst, which xdotool brings along: quick hands, sizes, what is seen, and what another program offers:
files that it drops (the source's side of XDND, version 5), words in the clipboard."""

import ctypes
import pathlib
import threading
import time

Id = ctypes.c_ulong
Z_PIXMAP, ALL_PLANES = 2, ctypes.c_ulong(-1).value
CLIENT_MESSAGE, SELECTION_REQUEST, SELECTION_NOTIFY = 33, 30, 31
VERSION = 5


def structure(*fields):
    return type("Structure", (ctypes.Structure,), {"_fields_": list(fields)})


def numbers(kind, names):
    return [(name, kind) for name in names.split()]


def event(*fields):
    """What every event begins with, these fields, and room for the longest."""
    return structure(("type", ctypes.c_int), ("serial", Id), ("send_event", ctypes.c_int), ("display", ctypes.c_void_p),
                     *fields, ("room", ctypes.c_long * 24))


Image = structure(*numbers(ctypes.c_int, "width height xoffset format"), ("data", ctypes.c_void_p),
                  *numbers(ctypes.c_int, "byte_order bitmap_unit bitmap_bit_order bitmap_pad depth bytes_per_line bits_per_pixel"))
ClientMessage = event(*numbers(Id, "window message_type"), ("format", ctypes.c_int), ("data", ctypes.c_long * 5))
SelectionRequest = event(*numbers(Id, "owner requestor selection target property time"))
SelectionNotify = event(*numbers(Id, "requestor selection target property time"))

ErrorHandler = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
# A window that goes while a step is sent to it is nobody's mistake; Xlib would end Python.
pass_over = ErrorHandler(lambda display, event: 0)


class Picture:
    """Pixels, 4 bytes each: blue, green, red and one unused."""

    def __init__(self, width, height, data):
        self.width, self.height, self.data = width, height, data

    def at(self, x, y):
        i = 4 * (y * self.width + x)
        return self.data[i + 2], self.data[i + 1], self.data[i]

    def part(self, left, top, right, bottom):
        lines = [self.data[4 * (y * self.width + left):4 * (y * self.width + right)] for y in range(top, bottom)]
        return Picture(right - left, bottom - top, b"".join(lines))

    def __eq__(self, other):
        return (self.width, self.height, self.data) == (other.width, other.height, other.data)


class X11:
    """A connection; a context manager."""

    def __init__(self, name):
        self.lib, self.test = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
        self.lib.XOpenDisplay.restype = self.lib.XGetImage.restype = ctypes.c_void_p
        for function in ("XStringToKeysym", "XDefaultRootWindow", "XInternAtom", "XCreateSimpleWindow"):
            getattr(self.lib, function).restype = Id
        self.lib.XSetErrorHandler(pass_over)
        self.display = ctypes.c_void_p(self.lib.XOpenDisplay(name.encode()))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.lib.XCloseDisplay(self.display)

    def move(self, x, y):
        self.test.XTestFakeMotionEvent(self.display, -1, int(x), int(y), Id(0))

    def button(self, number, down):
        self.test.XTestFakeButtonEvent(self.display, number, int(down), Id(0))

    def key(self, name, down):
        code = self.lib.XKeysymToKeycode(self.display, Id(self.lib.XStringToKeysym(name.encode())))
        if code:
            self.test.XTestFakeKeyEvent(self.display, code, int(down), Id(0))

    def resize(self, window, width, height):
        self.lib.XMoveResizeWindow(self.display, Id(window), 0, 0, width, height)

    def focus(self, window):
        self.lib.XSetInputFocus(self.display, Id(window), 2, Id(0))

    def sync(self):
        self.lib.XSync(self.display, 0)

    def atom(self, name):
        return self.lib.XInternAtom(self.display, name.encode(), 0)

    def send(self, to, what):
        self.lib.XSendEvent(self.display, Id(to), 0, ctypes.c_long(0), ctypes.byref(what))
        self.sync()

    def tell(self, window, message, *data):
        self.send(window, ClientMessage(type=CLIENT_MESSAGE, window=window, message_type=self.atom(message), format=32,
                                        data=(ctypes.c_long * 5)(*data)))

    def picture(self, window, width, height):
        """What is seen of the window; it must be seen whole."""
        found = self.lib.XGetImage(self.display, Id(window), 0, 0, width, height, Id(ALL_PLANES), Z_PIXMAP)
        if not found:
            raise AssertionError("the window cannot be seen")
        image = ctypes.cast(found, ctypes.POINTER(Image)).contents
        assert image.bits_per_pixel == 32 and image.byte_order == 0
        lines = [ctypes.string_at(image.data + y * image.bytes_per_line, 4 * width) for y in range(height)]
        self.lib.XFree(ctypes.c_void_p(image.data))
        self.lib.XFree(ctypes.c_void_p(found))
        return Picture(width, height, b"".join(lines))


class Source(X11):
    """A window that nobody sees, which owns selections and answers who asks for them."""

    def __init__(self, name):
        super().__init__(name)
        root = Id(self.lib.XDefaultRootWindow(self.display))
        self.window = self.lib.XCreateSimpleWindow(self.display, root, 0, 0, 1, 1, 0, Id(0), Id(0))

    def own(self, selection):
        self.lib.XSetSelectionOwner(self.display, Id(self.atom(selection)), Id(self.window), Id(0))
        self.lib.XFlush(self.display)

    def answer(self, data):
        """Gives the bytes to the next who has asked; whether there was one."""
        asked = SelectionRequest()
        if not self.lib.XCheckTypedEvent(self.display, SELECTION_REQUEST, ctypes.byref(asked)):
            return False
        self.lib.XChangeProperty(self.display, Id(asked.requestor), Id(asked.property), Id(asked.target), 8, 0, data, len(data))
        same = {name: getattr(asked, name) for name in ("requestor", "selection", "target", "property", "time")}
        self.send(asked.requestor, SelectionNotify(type=SELECTION_NOTIFY, **same))
        return True

    def drop(self, window, files, patience, at=(300, 300)):
        """Drops the files; returns once the window has asked for their names and got them, or `patience` is over."""
        self.own("XdndSelection")
        self.tell(window, "XdndEnter", self.window, VERSION << 24, self.atom("text/uri-list"), 0, 0)
        self.tell(window, "XdndPosition", self.window, 0, at[0] << 16 | at[1], 0, self.atom("XdndActionCopy"))
        self.tell(window, "XdndDrop", self.window, 0, 0, 0)
        names = "".join(pathlib.Path(file).as_uri() + "\r\n" for file in files).encode()
        patience(lambda: self.answer(names), "The question for the names")


class Clipboard:
    """Words that whoever pastes gets, whatever the program that asks does meanwhile; a context manager."""

    def __init__(self, display_name):
        self.name, self.words, self.fresh, self.ends = display_name, b"", False, False
        self.thread = threading.Thread(target=self.serve)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.ends = True
        self.thread.join()

    def offer(self, words):
        self.words, self.fresh = words, True

    def serve(self):
        with Source(self.name) as source:
            while not self.ends:
                if self.fresh:  # a program that has copied meanwhile owns it
                    self.fresh = False
                    source.own("CLIPBOARD")
                if not source.answer(self.words):
                    time.sleep(0.002)
