#include "app/export_request.h"

#include "app/export/recipe.h"
#include "app/figures/views/views.h"
#include "core/picture/carry.h"
#include "core/picture/share.h"
#include "core/text/file.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <functional>
#include <string_view>

namespace attnlab {
namespace {

// What each flag sets.
struct FlagEffect {
  std::string_view flag;
  std::function<void(ExportOptions& to, const ExportOptions& from)> take;
};

const std::vector<FlagEffect>& typed_flags() {
  const auto size = [](ExportOptions& to, const ExportOptions& from) {
    to.size = from.size;
    to.paper = from.paper;
    to.scale = from.scale;
    to.dpi = from.dpi;
  };
  static const std::vector<FlagEffect> list{
      {"--size", size},
      {"--cm", size},
      {"--width", size},
      {"--for", size},
      {"--scale", [](auto& to, const auto& from) { to.scale = from.scale; }},
      {"--dpi",
       [](auto& to, const auto& from) {
         to.dpi = from.dpi;
         to.scale = from.scale;
       }},
      {"--theme", [](auto& to, const auto& from) { to.theme = from.theme; }},
      {"--font", [](auto& to, const auto& from) { to.font = from.font; }},
      {"--transparent", [](auto& to, const auto& from) { to.transparent = from.transparent; }},
      {"--no-scene", [](auto& to, const auto& from) { to.with_scene = from.with_scene; }},
      {"--qr", [](auto& to, const auto& from) { to.qr = from.qr; }},
      {"--standalone", [](auto& to, const auto& from) { to.standalone = from.standalone; }},
      {"--range", [](auto& to, const auto& from) { to.figure.ranges = from.figure.ranges; }},
      {"--head", [](auto& to, const auto& from) { to.figure.head = from.figure.head; }},
      {"--row", [](auto& to, const auto& from) { to.figure.row = from.figure.row; }},
      {"--rank", [](auto& to, const auto& from) { to.figure.kept_rank = from.figure.kept_rank; }},
      {"--decimals", [](auto& to, const auto& from) { to.figure.decimals = from.figure.decimals; }},
      {"--no-numbers", [](auto& to, const auto& from) { to.figure.numbers = from.figure.numbers; }},
      {"--plain", [](auto& to, const auto& from) { to.figure.plain = from.figure.plain; }},
      {"--columns", [](auto& to, const auto& from) { to.figure.columns = from.figure.columns; }},
      {"--before",
       [](auto& to, const auto& from) {
         to.before = from.before;
         to.compare = from.compare;
       }},
      {"--compare", [](auto& to, const auto& from) { to.compare = from.compare; }},
      {"--title", [](auto& to, const auto& from) { to.title = from.title; }},
      {"--caption", [](auto& to, const auto& from) { to.caption = from.caption; }},
      {"--outlines", [](auto& to, const auto& from) { to.text_as_paths = from.text_as_paths; }}};
  return list;
}

}  // namespace

std::variant<ExportRequest, std::string> made_again(const ExportRequest& request, const std::string& file) {
  const std::string name = file == "-"           ? std::string("standard input")
                           : is_share_line(file) ? std::string(share_name)
                                                 : quotable(file, 4096);
  if (file == "-" || is_share_line(file))
    return name + ": expected the file of a picture, or one of --view, --matrix and --document";
  const FileRead bytes = read_file(file, max_picture_bytes);
  if (const auto* error = std::get_if<FileError>(&bytes)) return error->sentence();
  const auto recipe = read_recipe(carried_recipe(std::get<std::string>(bytes)));
  if (!recipe)
    return name +
           ": expected one of --view, --matrix and --document, as it does not say how a picture was made";
  if (!recipe->sentences.empty()) return name + ": " + recipe->sentences.front();
  ExportRequest own = request;
  own.options = recipe->options;
  for (const FlagEffect& typed : typed_flags())
    if (std::ranges::find(request.given, typed.flag) != request.given.end())
      typed.take(own.options, request.options);
  own.options.with_scene = own.options.with_scene && request.options.with_scene;
  const View* view = find_view(own.options.view);
  if (view != nullptr) own.part_name = view->part_id(own.options.figure.part);
  own.own_row = false;
  return own;
}

}  // namespace attnlab
