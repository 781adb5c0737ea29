// SPDX-License-Identifier: MIT
#include "base/text/colour.hpp"

#include <unistd.h>

#include <cstdlib>
#include <string_view>

namespace chessvm {
namespace {

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string_view{} : std::string_view{value};
}

}  // namespace

bool use_colour(ColourWhen when, int descriptor) {
  if (when != ColourWhen::automatic) return when == ColourWhen::always;
  if (!environment("FORCE_COLOR").empty()) return true;
  if (!environment("NO_COLOR").empty() || environment("TERM") == "dumb") return false;
  return ::isatty(descriptor) == 1;
}

}  // namespace chessvm
