# Whom this program is from, and where reports of its faults go: the one place of it. What is empty nobody has
# said yet, and no text, package or page of a software centre speaks of it. tools/package reads this file,
# too.
set(ATTNLAB_MAKERS "Attnlab developers")
set(ATTNLAB_ADDRESS "") # the maintainer's, of mail
set(ATTNLAB_HOMEPAGE "") # https://...
set(ATTNLAB_REPORTS "") # an address of mail, or a page
