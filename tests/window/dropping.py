"""Files dropped on a window by another program: the source's side of XDND, version 5, by libX11."""

import ctypes
import pathlib

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


def drop_files(display_name, window, files, at=(300, 300)):
    """Drops the files; returns once the window has asked for their names and got them."""
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    for name in ("XInternAtom", "XDefaultRootWindow", "XCreateSimpleWindow"):
        getattr(x11, name).restype = Id
    display = ctypes.c_void_p(x11.XOpenDisplay(display_name.encode()))

    def atom(name):
        return x11.XInternAtom(display, name.encode(), 0)

    root = Id(x11.XDefaultRootWindow(display))
    source = x11.XCreateSimpleWindow(display, root, 0, 0, 1, 1, 0, Id(0), Id(0))
    selection, kind = atom("XdndSelection"), atom("text/uri-list")
    x11.XSetSelectionOwner(display, Id(selection), Id(source), Id(0))

    def tell(message, *data):
        event = ClientMessage(type=CLIENT_MESSAGE, window=window, message_type=atom(message), format=32)
        for i, value in enumerate((source, *data)):
            event.data[i] = value
        x11.XSendEvent(display, Id(window), 0, ctypes.c_long(0), ctypes.byref(event))

    tell("XdndEnter", VERSION << 24, kind, 0, 0)
    tell("XdndPosition", 0, at[0] << 16 | at[1], 0, atom("XdndActionCopy"))
    tell("XdndDrop", 0, 0, 0)
    x11.XFlush(display)
    asked = SelectionRequest()
    until(lambda: x11.XCheckTypedEvent(display, SELECTION_REQUEST, ctypes.byref(asked)), "The question for the names")
    names = "".join(pathlib.Path(file).as_uri() + "\r\n" for file in files).encode()
    x11.XChangeProperty(display, Id(asked.requestor), Id(asked.property), Id(asked.target), 8, 0, names, len(names))
    answer = SelectionNotify(type=SELECTION_NOTIFY, requestor=asked.requestor, selection=asked.selection,
                             target=asked.target, property=asked.property, time=asked.time)
    x11.XSendEvent(display, Id(asked.requestor), 0, ctypes.c_long(0), ctypes.byref(answer))
    x11.XSync(display, 0)
    x11.XCloseDisplay(display)
