"""The page in WebKit, the engine of Safari, in a window of its own: it is opened, dragged, left and found again."""
import os
import subprocess
import time
import unittest

from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.webkitgtk.options import Options

from site_of import OPENING, Served, matrix, share_line, where

BROWSER, DRIVER = os.environ["ATTNLAB_WEBKIT"], os.environ["ATTNLAB_WEBKIT_DRIVER"]


class WebKit(unittest.TestCase):
    def setUp(self):
        served = Served()
        self.address = served.__enter__()
        self.addCleanup(served.__exit__)
        screen = subprocess.Popen(["Xvfb", "-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"], stdout=subprocess.PIPE,
                                  stderr=subprocess.DEVNULL, text=True)
        self.addCleanup(screen.wait)
        self.addCleanup(screen.stdout.close)
        self.addCleanup(screen.terminate)
        os.environ["DISPLAY"] = ":" + screen.stdout.readline().strip()
        options = Options()
        options.binary_location = BROWSER
        options.add_argument("--automation")
        self.driver = webdriver.WebKitGTK(executable_path=DRIVER, options=options)
        self.addCleanup(self.driver.quit)
        self.driver.set_window_size(1280, 800)

    def js(self, words):
        return self.driver.execute_script(words)

    def until(self, holds, what, seconds=30):
        end = time.monotonic() + seconds
        while not holds():
            self.assertLess(time.monotonic(), end, f"{what} did not come")
            time.sleep(0.1)

    def shown(self):
        self.until(lambda: self.js("return document.getElementById('cover')?.hidden === true"), "the first picture")
        time.sleep(1)

    def open(self, line=""):
        self.driver.get("about:blank")  # the page before is set aside
        self.driver.get(self.address + ("#" + line if line else ""))
        self.shown()

    def drag(self):
        """The first entry of Q, and the scene that the address then names."""
        before = self.js("return location.hash")
        x, y = where(*self.js("return [innerWidth, innerHeight]"))["Q/r1c1"]
        hand = ActionChains(self.driver, duration=50)
        hand.w3c_actions.pointer_action.move_to_location(int(x), int(y)).pause(0.2).pointer_down()
        for step in range(1, 9):
            hand.w3c_actions.pointer_action.move_to_location(int(x) + 8 * step, int(y))
        hand.w3c_actions.pointer_action.pause(0.2).pointer_up()
        hand.perform()
        self.until(lambda: self.js("return location.hash") != before, "another scene in the address")
        return self.js("return decodeURIComponent(location.hash.slice(1))")

    def test_a_drag_changes_one_entry(self):
        self.open(share_line(OPENING))
        one, other = matrix(OPENING, "Q"), matrix(self.drag(), "Q")
        self.assertEqual([(i, j) for i in range(4) for j in range(3) if one[i][j] != other[i][j]], [(0, 0)])

    def test_the_page_that_was_set_aside_leaves_the_store_to_the_next(self):
        for _ in range(3):
            self.open("lessons/two-by-two.json")
            self.assertIn("Two queries, two keys", self.driver.title)
            self.assertEqual(self.js("return attnlabStore.missing"), "")
        self.open()
        line = self.drag()
        time.sleep(1)  # what is kept is half a second behind
        self.open()
        ActionChains(self.driver).send_keys("\ue007").perform()  # what was not saved is offered
        self.until(lambda: self.js("return decodeURIComponent(location.hash.slice(1))") == line, "the scene of before")


if __name__ == "__main__":
    unittest.main()
