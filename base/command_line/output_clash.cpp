// SPDX-License-Identifier: MIT
#include "base/command_line/output_clash.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/files/places.hpp"

namespace chessvm {
namespace {

bool is_same_file(const std::string& a, const std::string& b) {
  if (a == "-" || b == "-" || a == "/dev/null") return false;
  return std::filesystem::path(a).lexically_normal() ==
             std::filesystem::path(b).lexically_normal() ||
         lead_to_one_place(a, b);
}

bool contains(std::span<const std::string> files, const std::string& file) {
  return std::any_of(files.begin(), files.end(),
                     [&file](const std::string& each) { return is_same_file(file, each); });
}

}  // namespace

std::optional<std::string> output_clash(std::span<const std::string> inputs,
                                        std::span<const std::string> outputs) {
  for (std::size_t k = 0; k < outputs.size(); ++k) {
    if (contains(inputs, outputs[k]))
      return fmt::format("the output '{}' is one of the inputs", outputs[k]);
    if (contains(outputs.first(k), outputs[k]))
      return fmt::format("two outputs go to '{}'", outputs[k]);
  }
  return std::nullopt;
}

std::optional<std::string> standard_output_clash(std::span<const std::string> outputs) {
  if (std::count(outputs.begin(), outputs.end(), "-") < 2) return std::nullopt;
  return "two outputs go to '-'";
}

}  // namespace chessvm
