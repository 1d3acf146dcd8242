// A folder of pages served to the browsers of this machine alone, on its loopback address: what `attnlab web`
// does with the folder that tools/web leaves. By CivetWeb; without it there is a sentence (serve_none.cpp).
#pragma once

#include <memory>
#include <string>
#include <variant>

namespace attnlab {

// Until it goes, in threads of its own.
struct Served {
  std::string address;  // "http://127.0.0.1:8000/"
  std::shared_ptr<void> running;
};

// A browser keeps what it keeps by address, port and all: this one is tried first where none is asked for.
inline constexpr int usual_port = 17060;

// `port`: 0: any that is free. Only what pages consist of is given out (.html .js .css .wasm .svg .png .json
// .md .txt), only read, nothing that a link of the folder has elsewhere, and nothing of it is ever run. A
// sentence where the folder holds no page of Attnlab, or the port is taken.
std::variant<Served, std::string> serve(const std::string& folder, int port);

}  // namespace attnlab
