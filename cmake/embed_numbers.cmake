# cmake -DIN=<file> -DOUT=<file> -P embed_numbers.cmake: the bytes of IN as a C array's contents, and a closing zero.
file(READ "${IN}" hex HEX)
string(REGEX REPLACE "(................................)" "\\1\n" hex "${hex}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," numbers "${hex}")
file(WRITE "${OUT}" "${numbers}0x00\n")
