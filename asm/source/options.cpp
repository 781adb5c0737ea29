// SPDX-License-Identifier: MIT
#include "asm/source/options.hpp"

namespace chessvm::assembler {
namespace {

bool take_prefix(std::string_view& value, std::string_view prefix) {
  if (!value.starts_with(prefix)) return false;
  value.remove_prefix(prefix.size());
  return true;
}

}  // namespace

bool apply_warning_option(std::string_view value, Options& options) {
  if (value == "error") return options.warnings_are_errors = true;
  if (value == "all") return options.silenced.reset(), true;
  if (value == "none") return options.silenced.set(), true;
  const bool raise = take_prefix(value, "error=");
  const bool silence = !raise && take_prefix(value, "no-");
  const std::optional<Id> id = find_id(value);
  if (!id || kind_of(*id).severity != Severity::warning) return false;
  options.silenced[static_cast<std::size_t>(*id)] = silence;
  if (raise) options.raised[static_cast<std::size_t>(*id)] = true;
  return true;
}

}  // namespace chessvm::assembler
