"""The page as a person meets it: opened, dragged, typed into, saved, closed and opened again."""
import os
import pathlib
import signal
import subprocess
import tempfile
import time
import unittest
import unittest.mock

from selenium.webdriver.common.keys import Keys

import site_of as site
from site_of import OPENING, Page, Quiet, Served, matrix, share_line, where


def changed(one, other, name):
    """The entries of a matrix in which two scenes differ: row, column and the new number."""
    return [(i + 1, j + 1, b) for i, (row, then) in enumerate(zip(matrix(one, name), matrix(other, name)))
            for j, (a, b) in enumerate(zip(row, then)) if a != b]


class Web(unittest.TestCase):
    pages = []

    @classmethod
    def setUpClass(cls):
        for file in ("access.js", "hand.js", "start.js", "store.js", "style.css"):
            if (site.SITE / file).read_bytes() != (site.TOP / "app/web" / file).read_bytes():
                raise AssertionError(f"{file} of the page is another one than that of the sources: tools/web makes it anew")
        cls.served = Served()
        cls.address = cls.served.__enter__()

    @classmethod
    def tearDownClass(cls):
        cls.served.__exit__()

    def open(self, scene=OPENING, **how):
        page = Page(self.address + ("#" + share_line(scene) if scene else ""), **how)
        self.addCleanup(page.close)
        return page

    def killed_and_opened(self, page, profile):
        time.sleep(1)  # what is kept is half a second behind
        page.driver.service.process.send_signal(signal.SIGKILL)
        subprocess.run(["pkill", "-9", "-f", profile], check=False)
        time.sleep(1)
        page = Page(self.address, profile=profile)
        self.addCleanup(page.close)
        return page

    def expect_well(self, page):
        self.assertEqual(page.said(), [])

    def test_opens_and_asks_nobody_else(self):
        page = self.open(None)
        page.picture("start.png")
        self.assertIn("Attnlab", page.driver.title)
        hosts = page.js("return performance.getEntriesByType('resource').map((entry) => new URL(entry.name).host)")
        self.assertEqual(set(hosts), {self.address.split("/")[2]})
        self.expect_well(page)

    def test_comes_with_a_bar_from_afar_and_as_it_is_from_near(self):
        page = self.open(None)
        page.command("Network.enable")
        page.command("Page.addScriptToEvaluateOnNewDocument",
                     source="Object.defineProperty(Navigator.prototype, 'connection', {get: () => ({downlink: 1})})")

        def counted(kept):
            """Whether the bar said how much had come, at the first picture of the page opened anew."""
            page.driver.get("about:blank")
            page.command("Network.setCacheDisabled", cacheDisabled=not kept)
            page.driver.get(self.address)
            page.until(lambda: page.js("return document.getElementById('cover').hidden"), "the first picture", 60)
            return page.js("return document.getElementById('progress').hasAttribute('value')")
        self.assertFalse(counted(kept=True))
        self.assertTrue(counted(kept=False))
        self.assertGreater(page.js("const bar = document.getElementById('progress'); return bar.value / bar.max"), 0.9)
        # A host that calls it something else, of which browsers compile nothing by itself.
        with unittest.mock.patch.dict(Quiet.extensions_map, {".wasm": "application/octet-stream"}):
            self.assertTrue(counted(kept=False))
            self.assertTrue(counted(kept=True))
        self.expect_well(page)

    def test_the_program_serves_it(self):
        server = subprocess.Popen([site.ATTNLAB, "web", str(site.SITE)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.addCleanup(server.wait)
        self.addCleanup(server.stdout.close)
        self.addCleanup(server.terminate)
        page = Page(server.stdout.readline().strip() + "#lessons/two-by-two.json")
        self.addCleanup(page.close)
        self.assertIn("Two queries, two keys", page.driver.title)
        self.expect_well(page)

    def test_a_drag_changes_one_entry_and_the_address_says_which(self):
        page = self.open()
        x, y = where(1280, 800)["Q/r1c1"]
        page.drag(x, y, 60)
        found = changed(OPENING, page.line(), "Q")
        self.assertEqual([cell[:2] for cell in found], [(1, 1)])
        page.picture("dragged.png")
        page.keys([Keys.CONTROL, "z"])
        self.assertEqual(changed(OPENING, page.line(), "Q"), [], "undone")
        self.expect_well(page)

    def test_a_third_is_typed(self):
        page = self.open()
        page.click(*where(1280, 800)["Q/r2c3"])
        page.keys("1/3", Keys.ENTER)
        self.assertEqual(changed(OPENING, page.line(), "Q"), [(2, 3, 1 / 3)])
        self.expect_well(page)

    def test_an_address_that_is_put_there_is_opened(self):
        page = self.open()
        other = site.TOP / "assets/examples/crossed-pair.json"
        page.js("location.hash = arguments[0]", share_line(other))
        page.rest()
        x, y = where(1280, 800, "pipeline", str(other))["Q/r1c1"]
        page.drag(x, y, 40)
        self.assertEqual([cell[:2] for cell in changed(other, page.line(), "Q")], [(1, 1)])
        for damaged in ("attnlab:1:AAAA", "%E0%A4%A", "nothing"):
            page.js("location.hash = arguments[0]", damaged)
            page.rest()
            page.keys(Keys.ESCAPE)  # where it asks first about what is not saved
            self.assertEqual([cell[:2] for cell in changed(other, page.line(), "Q")], [(1, 1)], "the address of what is open")
        page.picture("damaged.png")
        page.drag(*where(1280, 800, "pipeline", str(other))["Q/r2c1"], 40)
        self.assertEqual([cell[:2] for cell in changed(other, page.line(), "Q")], [(1, 1), (2, 1)], "what was open stays")
        self.expect_well(page)

    def test_a_lesson_that_the_address_names_is_opened(self):
        page = Page(self.address + "#lessons/two-by-two.json")
        self.addCleanup(page.close)
        self.assertIn("attnlab_lesson", page.js("return Module.FS.readFile('two-by-two.json', {encoding: 'utf8'})"))
        page.picture("lesson.png")
        page.js("location.hash = 'lessons/not-there.json'")
        page.rest()
        page.picture("no-lesson.png")
        self.assertEqual([line for line in page.said() if "not-there" not in line], [])

    def test_what_is_kept_and_named_waits_for_a_program_that_comes_late(self):
        with tempfile.TemporaryDirectory() as profile, unittest.mock.patch.object(Quiet, "late", 2):
            page = self.open(profile=profile)
            page.drag(*where(1280, 800)["Q/r1c1"], 60)
            line = page.line()
            page = self.killed_and_opened(page, profile)
            page.keys(Keys.ENTER)
            self.assertEqual(page.line(), line, "what was kept is offered and opened")
            page = Page(self.address + "#lessons/two-by-two.json")
            self.addCleanup(page.close)
            self.assertIn("Two queries, two keys", page.driver.title)
            self.expect_well(page)

    def test_a_saved_scene_comes_as_a_download_and_opens_again_to_the_same_bytes(self):
        page = self.open()
        page.drag(*where(1280, 800)["Q/r1c1"], 60)
        line = page.line()
        page.keys([Keys.CONTROL, "s"])
        page.rest()
        page.picture("save.png")
        page.keys(Keys.ENTER)
        saved = page.file("scene.json")
        with tempfile.NamedTemporaryFile(suffix=".json") as file:
            file.write(saved)
            file.flush()
            self.assertEqual(share_line(file.name), line)
        again = self.open(None)
        again.drop("scene.json", saved)
        again.rest()
        again.picture("dropped.png")
        self.assertIn("scene.json", again.driver.title)
        self.assertNotIn("dropped", again.driver.title)
        again.keys([Keys.CONTROL, Keys.SHIFT, "s"])
        again.rest()
        again.keys("again.json", Keys.ENTER)
        self.assertEqual(again.file("again.json"), saved)
        self.expect_well(again)

    def test_what_reads_aloud_finds_what_is_shown_and_can_press_it(self):
        page = self.open()
        page.heard()
        self.assertIn(("tab", "Symmetry"), page.heard())
        self.assertIn(("grid", "A = softmax(L), 4 × 4"), page.heard())
        page.press("Symmetry")
        self.assertEqual(page.js("return document.querySelector('#access [aria-selected=true]').ariaLabel"), "Symmetry")
        page.press("Pipeline")
        page.click(*where(1280, 800)["Q/r2c1"])
        page.keys(Keys.ARROW_RIGHT, "1/4", Keys.ENTER)
        page.heard()
        self.assertEqual(page.js("const on = document.activeElement; return [on.role, on.textContent]"), ["gridcell", "0.25"])
        self.assertEqual(changed(OPENING, page.line(), "Q"), [(2, 2, 0.25)], "typed while its element had the keyboard")
        page.js("window.cell = document.activeElement")
        told = "return cell.textContent"
        x, y = where(1280, 800)["Q/r2c2"]
        page.mouse("mouseMoved", x, y, "none", 0)
        time.sleep(0.1)
        page.mouse("mousePressed", x, y, clickCount=1)
        page.mouse("mouseMoved", x + 30, y)
        page.rest()
        self.assertEqual(page.js(told), "0.25", "not while a hand moves it")
        page.mouse("mouseReleased", x + 30, y, buttons=0, clickCount=1)
        page.heard()
        self.assertEqual(page.js(told), "0.55")
        page.press("Export…")
        self.assertIn(("dialog", "Export"), page.heard())
        self.assertNotIn(("tab", "Symmetry"), page.heard(), "below the dialog")
        self.expect_well(page)

    def test_a_key_that_is_held_stays_held_while_the_keyboard_goes_to_another_element(self):
        page = self.open()
        page.click(*where(1280, 800)["Q/r1c1"])
        page.heard()
        shift = {"key": "Shift", "code": "ShiftLeft", "windowsVirtualKeyCode": 16}
        page.command("Input.dispatchKeyEvent", type="rawKeyDown", modifiers=8, **shift)
        page.drag(*where(1280, 800)["Q/r1c2"], 30)
        page.heard()  # the element of this cell has the keyboard of the page by now
        page.drag(*where(1280, 800)["Q/r2c2"], 60)
        page.command("Input.dispatchKeyEvent", type="keyUp", **shift)
        self.assertEqual(changed(OPENING, page.line(), "Q"), [(1, 2, 0.33), (2, 2, -0.64)], "thousandths, as long as Shift is down")

    @unittest.skipUnless("ATTNLAB_AXE" in os.environ, "ATTNLAB_AXE names no axe.min.js")
    def test_axe_finds_nothing_to_mend(self):
        page = self.open()
        page.js(pathlib.Path(os.environ["ATTNLAB_AXE"]).read_text() + ";window.axe = axe")
        for press in ("Symmetry", "Lab", "Pipeline", "Lessons, challenges and examples", "File"):
            page.press(press)
            found = page.driver.execute_async_script("const done = arguments[0]; axe.run().then((all) => done(all.violations.map((one) => one.id + ': ' + one.nodes[0].html)))")
            self.assertEqual(found, [], press)

    def test_draws_nothing_at_rest(self):
        page = self.open()
        time.sleep(7)  # until what was said of opening has given way to the status
        before = page.drawn()
        self.assertGreater(before, 0)
        time.sleep(4)
        self.assertEqual(page.drawn(), before)

    def test_what_is_not_saved_is_offered_after_the_tab_was_killed(self):
        with tempfile.TemporaryDirectory() as profile:
            page = Page(self.address + "#" + share_line(OPENING), profile=profile)
            page.drag(*where(1280, 800)["Q/r1c1"], 60)
            line = page.line()
            page = self.killed_and_opened(page, profile)
            page.picture("recovery.png")
            page.keys(Keys.ENTER)
            page.rest()
            page.drag(*where(1280, 800)["Q/r2c2"], 40)
            self.assertEqual([cell[:2] for cell in changed(line, page.line(), "Q")], [(2, 2)])

    def test_a_second_tab_leaves_the_work_of_the_first_alone(self):
        with tempfile.TemporaryDirectory() as profile:
            page = Page(self.address + "#" + share_line(OPENING), profile=profile)
            page.drag(*where(1280, 800)["Q/r1c1"], 60)
            line = page.line()
            page.driver.switch_to.new_window("tab")
            page.prepare(1280, 800)
            page.driver.get(self.address + "#" + share_line(OPENING))
            page.until(lambda: page.js("return document.getElementById('cover').hidden"), "the first picture", 60)
            page.rest()
            self.assertIn("another tab", page.js("return attnlabStore.missing"))
            page.picture("second-tab.png")
            page.drag(*where(1280, 800)["Q/r3c3"], 60)
            self.assertEqual([cell[:2] for cell in changed(OPENING, page.line(), "Q")], [(3, 3)])
            page = self.killed_and_opened(page, profile)
            page.keys(Keys.ENTER)
            page.rest()
            page.drag(*where(1280, 800)["Q/r2c2"], 40)
            self.assertEqual([cell[:2] for cell in changed(line, page.line(), "Q")], [(2, 2)], "the work of the first")

    def test_a_store_that_is_full_is_said_once(self):
        page = self.open()
        page.js("Module.FS.syncfs = (populate, done) => setTimeout(() => done(new Error('full')), 10)")
        page.drag(*where(1280, 800)["Q/r1c1"], 60)
        page.until(lambda: not page.js("return document.getElementById('notice').hidden"), "the sentence")
        self.assertIn("Save the scene as a file", page.js("return document.getElementById('notice').textContent"))
        page.picture("full.png")
        page.drag(*where(1280, 800)["Q/r2c2"], 60)
        self.assertEqual([cell[:2] for cell in changed(OPENING, page.line(), "Q")], [(1, 1), (2, 2)], "it works on")

    def test_a_picture_has_the_pixels_of_the_desktop(self):
        page = self.open()
        page.keys([Keys.CONTROL, "e"])
        page.rest()
        page.picture("export.png")
        page.keys(Keys.ENTER)
        page.until(lambda: page.js("return Object.keys(window.seen.files).length"), "the picture")
        [name] = page.js("return Object.keys(window.seen.files)")
        with tempfile.TemporaryDirectory() as folder:
            ours, again = pathlib.Path(folder) / name, pathlib.Path(folder) / "again.png"
            ours.write_bytes(page.file(name))
            subprocess.run([site.ATTNLAB, "export", str(ours), "-o", str(again)], check=True, capture_output=True)
            one, other = site.pixels(ours.read_bytes()), site.pixels(again.read_bytes())
        self.assertEqual(len(one), len(other))
        self.assertGreater(len(set(one)), 50, "something is drawn")
        self.assertLess(sum(abs(a - b) > 8 for a, b in zip(one, other)), len(one) / 1000)

    def test_of_any_size_and_sharp_at_twice_the_pixels(self):
        page = self.open()
        for step in range(100):
            page.size(300 + 37 * step % 1400, 200 + 53 * step % 900, 1 + step % 2)
        page.size(1600, 1000, 2)
        page.rest()
        page.picture("twice.png")
        self.assertEqual(page.js("const c = document.getElementById('canvas'); return [c.width, c.height]"), [3200, 2000])
        page.drag(*where(1600, 1000)["Q/r1c1"], 60)
        self.assertEqual([cell[:2] for cell in changed(OPENING, page.line(), "Q")], [(1, 1)])
        self.expect_well(page)

    def test_a_finger_drags_and_two_come_nearer(self):
        page = self.open()
        x, y = where(1280, 800)["Q/r1c1"]
        touch = lambda kind, *points: page.command("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": a, "y": b} for a, b in points])
        touch("touchStart", (x, y))
        for step in range(1, 9):
            touch("touchMove", (x + 8 * step, y))
            time.sleep(0.03)
        touch("touchEnd")
        self.assertEqual([cell[:2] for cell in changed(OPENING, page.line(), "Q")], [(1, 1)])
        line, figure = page.line(), (345, 90, 300, 200)
        before = page.seen(*figure)
        touch("touchStart", (640, 400))
        touch("touchStart", (640, 400), (700, 400))
        for step in range(1, 9):
            touch("touchMove", (640 - 10 * step, 400), (700 + 10 * step, 400))
            time.sleep(0.03)
        touch("touchEnd")
        self.assertEqual(page.line(), line, "nothing is edited by it")
        page.picture("pinched.png")
        moved = sum(a != b for a, b in zip(before, page.seen(*figure))) / len(before)
        self.assertGreater(moved, 0.1, "the figure has come nearer")

    def test_the_lab_trains_between_the_frames_to_the_losses_of_the_desktop(self):
        page = self.open()
        page.keys([Keys.CONTROL, "7"])
        page.rest()
        page.picture("lab.png")
        page.keys([Keys.CONTROL, "p"])
        page.rest()
        page.keys("Store the run", Keys.ENTER)
        page.rest()
        page.picture("stored.png")
        page.keys(Keys.ENTER)
        with tempfile.TemporaryDirectory() as folder:
            out = pathlib.Path(folder) / "attention.run"
            subprocess.run([site.ATTNLAB, "train", "--task", "next", "--steps", "250", "--rates", "0.05,0.2,0.8", "--seeds", "16",
                            "-o", str(out)], check=True, capture_output=True)
            self.assertEqual(page.file("attention.run"), out.read_bytes(), "to the last bit of 48 trainings")

    def test_a_presentation_fills_the_screen_in_its_own_pixels(self):
        page = self.open()
        page.keys(Keys.F5)
        page.rest()
        page.picture("presented.png")
        self.assertTrue(page.js("return document.fullscreenElement !== null"))
        self.assertEqual(page.js("return [canvas.width, canvas.height]"), [1280, 800])
        page.keys(Keys.ESCAPE)
        page.rest()
        self.assertTrue(page.js("return document.fullscreenElement === null"))
        page.drag(*where(1280, 800)["Q/r1c1"], 60)
        self.assertEqual([cell[:2] for cell in changed(OPENING, page.line(), "Q")], [(1, 1)])
        self.expect_well(page)

    def test_works_on_without_a_network(self):
        page = self.open()
        page.command("Network.enable")
        page.command("Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=0, uploadThroughput=0)
        page.keys([Keys.CONTROL, "2"])
        page.rest()
        page.drag(*where(1280, 800, "symmetry")["Q/r1c1"], 60)
        self.assertEqual([cell[:2] for cell in changed(OPENING, page.line(), "Q")], [(1, 1)])
        self.expect_well(page)


if __name__ == "__main__":
    unittest.main()
