"""An X display by libX11 and libXtst, which xdotool brings along: quick hands, sizes, and what is seen."""

import ctypes

Id = ctypes.c_ulong
Z_PIXMAP, ALL_PLANES = 2, ctypes.c_ulong(-1).value


class Image(ctypes.Structure):
    _fields_ = [("width", ctypes.c_int), ("height", ctypes.c_int), ("xoffset", ctypes.c_int), ("format", ctypes.c_int),
                ("data", ctypes.c_void_p), ("byte_order", ctypes.c_int), ("bitmap_unit", ctypes.c_int),
                ("bitmap_bit_order", ctypes.c_int), ("bitmap_pad", ctypes.c_int), ("depth", ctypes.c_int),
                ("bytes_per_line", ctypes.c_int), ("bits_per_pixel", ctypes.c_int)]


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
        self.lib.XStringToKeysym.restype = Id
        self.lib.XDefaultRootWindow.restype = Id
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
