#include "app/library/about.h"

namespace attnlab {
namespace {

constexpr Ingredient list_of_ingredients[] = {
    {"Attnlab", "MIT", "2026 " ATTNLAB_MAKERS},
    {"Dear ImGui", "MIT", "2014-2025 Omar Cornut"},
    {"Eigen", "MPL 2.0", "Benoit Jacob, Gael Guennebaud and others"},
    {"nlohmann-json", "MIT", "2013-2022 Niels Lohmann"},
    {"glad", "WTFPL or CC0 1.0, Apache 2.0", "2013-2022 David Herberth; The Khronos Group Inc."},
    {"GLFW", "zlib", "2002-2012 Marcus Geelnard, 2006-2019 Camilla Löwy"},
    {"cairo", "LGPL 2.1 or MPL 1.1", "University of Southern California, Red Hat, Inc. and others"},
    {"FreeType", "FTL or GPL 2", "The FreeType Project (www.freetype.org)"},
    {"HarfBuzz", "MIT (old style)", "Google, Inc., Red Hat, Inc. and others"},
    {"FriBidi", "LGPL 2.1 or later", "2001-2002 Behdad Esfahbod; 2004 Sharif FarsiWeb, Inc."},
    {"fontconfig", "MIT (old style)", "2000-2007 Keith Packard and others"},
    {"GMP", "LGPL 3 or GPL 2", "Free Software Foundation, Inc."},
    {"giflib", "MIT", "1997 Eric S. Raymond"},
    {"zlib", "zlib", "Jean-loup Gailly and Mark Adler"},
    {"libdbus", "AFL 2.1 or GPL 2", "Red Hat, Inc. and others"},
    {"CivetWeb", "MIT", "2004-2013 Sergey Lyubka; the CivetWeb developers"},
    {"libqrencode", "LGPL 2.1 or later", "2006-2017 Kentaro Fukuchi"},
    {"Roboto", "Apache 2.0", "2015 Google Inc."},
    {"STIX General", "OFL 1.1", "2001-2010 STI Pub Companies"},
    {"DejaVu Sans", "Bitstream Vera", "2003 Bitstream, Inc.; 2006 Tavmjong Bah"},
};

constexpr const char* other_imgui =
    sizeof ATTNLAB_IMGUI_OTHER > 1 ? " with Dear ImGui " ATTNLAB_IMGUI_OTHER : "";

}  // namespace

std::string_view program_version() { return ATTNLAB_VERSION; }

// The program has its own, which count (cmake/commit.cmake).
[[gnu::weak]] const char* program_commit() { return "unknown"; }
[[gnu::weak]] bool built_in_clone() { return false; }

std::string program_build() {
  return built_in_clone() ? program_report() : std::string(ATTNLAB_VERSION) + other_imgui;
}

std::string program_report() {
  return std::string(ATTNLAB_VERSION) + other_imgui + ", commit " + program_commit();
}

std::string_view report_place() { return ATTNLAB_REPORTS; }

std::span<const Ingredient> ingredients() { return list_of_ingredients; }

}  // namespace attnlab
