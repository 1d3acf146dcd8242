"""What another program offers on an X display: files that it drops (the source's side of XDND, version 5), words in the clipboard."""

import ctypes
import pathlib
import threading
import time

from display import until

CLIENT_MESSAGE, SELECTION_REQUEST, SELECTION_NOTIFY = 33, 30, 31
VERSION = 5
Id = ctypes.c_ulong


class ClientMessage(ctypes.Structure):
    _fields_ = [("type", ctypes.c_int), ("serial", Id), ("send_event", ctypes.c_int), ("display", ctypes.c_void_p),
                ("window", Id), ("message_type", Id), ("format", ctypes.c_int), ("data", ctypes.c_long * 5),
                ("room", ctypes.c_long * 24)]


class SelectionRequest(ctypes.Structure):
    _fields_ = [("type", ctypes.c_int), ("serial", Id), ("send_event", ctypes.c_int), ("display", ctypes.c_void_p),
                ("owner", Id), ("requestor", Id), ("selection", Id), ("target", Id), ("property", Id), ("time", Id),
                ("room", ctypes.c_long * 24)]


class SelectionNotify(ctypes.Structure):
    _fields_ = [("type", ctypes.c_int), ("serial", Id), ("send_event", ctypes.c_int), ("display", ctypes.c_void_p),
                ("requestor", Id), ("selection", Id), ("target", Id), ("property", Id), ("time", Id),
                ("room", ctypes.c_long * 24)]


class Source:
    """A window that nobody sees, which owns selections and answers who asks for them; a context manager."""

    def __init__(self, display_name):
        self.x11 = ctypes.CDLL("libX11.so.6")
        self.x11.XOpenDisplay.restype = ctypes.c_void_p
        for name in ("XInternAtom", "XDefaultRootWindow", "XCreateSimpleWindow"):
            getattr(self.x11, name).restype = Id
        self.display = ctypes.c_void_p(self.x11.XOpenDisplay(display_name.encode()))
        root = Id(self.x11.XDefaultRootWindow(self.display))
        self.window = self.x11.XCreateSimpleWindow(self.display, root, 0, 0, 1, 1, 0, Id(0), Id(0))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.x11.XCloseDisplay(self.display)

    def atom(self, name):
        return self.x11.XInternAtom(self.display, name.encode(), 0)

    def own(self, selection):
        self.x11.XSetSelectionOwner(self.display, Id(self.atom(selection)), Id(self.window), Id(0))
        self.x11.XFlush(self.display)

    def tell(self, window, message, *data):
        event = ClientMessage(type=CLIENT_MESSAGE, window=window, message_type=self.atom(message), format=32)
        for i, value in enumerate((self.window, *data)):
            event.data[i] = value
        self.x11.XSendEvent(self.display, Id(window), 0, ctypes.c_long(0), ctypes.byref(event))
        self.x11.XFlush(self.display)

    def answer(self, data):
        """Gives the bytes to the next who has asked; whether there was one."""
        asked = SelectionRequest()
        if not self.x11.XCheckTypedEvent(self.display, SELECTION_REQUEST, ctypes.byref(asked)):
            return False
        self.x11.XChangeProperty(self.display, Id(asked.requestor), Id(asked.property), Id(asked.target), 8, 0, data, len(data))
        answer = SelectionNotify(type=SELECTION_NOTIFY, requestor=asked.requestor, selection=asked.selection,
                                 target=asked.target, property=asked.property, time=asked.time)
        self.x11.XSendEvent(self.display, Id(asked.requestor), 0, ctypes.c_long(0), ctypes.byref(answer))
        self.x11.XSync(self.display, 0)
        return True


def drop_files(display_name, window, files, at=(300, 300), patience=until):
    """Drops the files; returns once the window has asked for their names and got them, or its patience is over."""
    with Source(display_name) as source:
        source.own("XdndSelection")
        source.tell(window, "XdndEnter", VERSION << 24, source.atom("text/uri-list"), 0, 0)
        source.tell(window, "XdndPosition", 0, at[0] << 16 | at[1], 0, source.atom("XdndActionCopy"))
        source.tell(window, "XdndDrop", 0, 0, 0)
        names = "".join(pathlib.Path(file).as_uri() + "\r\n" for file in files).encode()
        patience(lambda: source.answer(names), "The question for the names")


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
