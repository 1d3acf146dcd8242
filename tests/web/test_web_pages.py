"""The pages beside the program: questions, lessons, and the one for addresses that lead nowhere."""
import html
import re
import unittest
import urllib.parse
import urllib.request

import site_of as site
from site_of import Page, Served


class WebPages(unittest.TestCase):
    def setUp(self):
        served = Served()
        self.address = served.__enter__()
        self.addCleanup(served.__exit__)

    def test_every_link_of_the_pages_leads_somewhere(self):
        seen, waiting = set(), [self.address + "questions.html", self.address + "404.html"]
        while waiting:
            at = waiting.pop()
            if at in seen or "arxiv.org" in at:
                continue
            seen.add(at)
            with urllib.request.urlopen(at) as answer:
                text = answer.read().decode("utf-8") if at.endswith(".html") else ""
            if "/lessons/" in at or at.endswith("index.html"):
                continue  # pages of their own
            for to in re.findall(r'(?:href|src)="([^"]+)"', text):
                address, _, named = html.unescape(urllib.parse.urljoin(at, to)).partition("#")
                waiting += [address] + ([self.address + named] if named else [])
        self.assertGreater(len(seen), 35 + 2 * 19)

    def test_an_address_that_leads_nowhere_leads_back_from_any_depth(self):
        page = Page(self.address)
        self.addCleanup(page.close)
        with Served(site.SITE.parent) as host:
            home = f"{host}{site.SITE.name}/"
            page.driver.get(home + "questions/of/nobody.html")
            links = "return Array.from(document.querySelectorAll('[href]'), (one) => one.href)"
            files = ("attnlab.svg", "pages.css", "questions.html", "index.html", "LICENSES.md")
            page.until(lambda: page.js(links) == [home + file for file in files], "the way back")
            page.until(lambda: page.js("return document.styleSheets.length") == 1, "its style")
            page.picture("nowhere.png")


if __name__ == "__main__":
    unittest.main()
