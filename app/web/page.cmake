# The page beside the program, and the notices that whoever passes it on passes on, too: source, site and icon
# are given.
file(SIZE "${site}/attnlab.wasm" ATTNLAB_WASM_BYTES)
configure_file("${source}/index.html" "${site}/index.html" @ONLY)
file(GLOB scripts "${source}/*.js")
file(COPY "${source}/../../LICENSE" "${source}/../../LICENSES.md" ${scripts} "${source}/style.css" "${icon}" DESTINATION "${site}")
