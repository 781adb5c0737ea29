// SPDX-License-Identifier: MIT
#include "sim/eniacsim/wired_inputs.hpp"

#include <fmt/format.h>

#include "base/file.hpp"
#include "base/message.hpp"
#include "sim/wired/lockstep/find_patch.hpp"

namespace chessvm::eniacsim {
namespace {

Result<void> read_checkpoint(const Options& options, WiredInputs& inputs) {
  if (!options.wired.resume) return boost::outcome_v2::success();
  auto checkpoint = wired::load_checkpoint(*options.wired.resume, inputs.image);
  if (!checkpoint) return checkpoint.error();
  inputs.from = checkpoint.value();
  const std::uint64_t read = inputs.from->cards_read;
  if (options.deck && inputs.deck.cards.size() < read)
    return Failure{.path = *options.deck,
                   .message = fmt::format("the deck has {} cards, but {} had been read when the "
                                          "checkpoint was taken",
                                          inputs.deck.cards.size(), read)};
  return boost::outcome_v2::success();
}

Result<void> read_cards(const Options& options, WiredInputs& inputs) {
  if (!options.deck) return boost::outcome_v2::success();
  auto deck = wired::load_cards(*options.deck);
  if (!deck) return deck.error();
  inputs.deck = std::move(deck.value());
  if (inputs.deck.cut && !options.quiet)
    say(fmt::format("{}: warning: columns 6-80 are left out: chessvm is wired to read five\n",
                    *options.deck));
  return boost::outcome_v2::success();
}

/// Text of the file beside the first image with another extension; empty where there is none.
Result<std::string> read_beside_image(const Options& options, std::string_view extension,
                                      std::filesystem::path& path) {
  path = options.wired.images.front();
  path.replace_extension(extension);
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) return std::string{};
  return read_file(path);
}

void warn(const Options& options, const Failure& failure) {
  if (options.quiet) return;
  say(warning_text(failure));
}

}  // namespace

Result<WiredInputs> read_wired_inputs(const Options& options) {
  WiredInputs inputs;
  auto program = wired::load_program(options.wired.images);
  if (!program) return program.error();
  for (const Failure& warning : program.value().warnings) warn(options, warning);
  inputs.image = program.value().image;
  if (auto read = read_cards(options, inputs); !read) return read.error();
  if (auto read = read_checkpoint(options, inputs); !read) return read.error();
  if (options.wired.checkpoint)
    if (auto writable = check_writable(*options.wired.checkpoint); !writable)
      return writable.error();
  if (options.wired.patch) {
    inputs.patch = *options.wired.patch;
    return inputs;
  }
  auto patch = wired::find_patch("--patch FILE");
  if (!patch) return patch.error();
  inputs.patch = patch.value();
  return inputs;
}

wired::ProgramText read_program_text(const Options& options) {
  std::filesystem::path path;
  wired::ProgramText text;
  text.name = std::filesystem::path(options.wired.images.front()).filename().string();
  if (const auto file = read_beside_image(options, ".sym", path); !file) {
    warn(options, file.error());
  } else if (!file.value().empty()) {
    auto symbols = vm::parse_symbols(file.value(), path);
    if (symbols)
      text.symbols = std::move(symbols.value());
    else
      warn(options, symbols.error());
  }
  text.source = vm::debugger::SourceMap(text.symbols);
  if (const auto file = read_beside_image(options, ".lst", path); !file) {
    warn(options, file.error());
  } else if (!file.value().empty()) {
    auto source = vm::debugger::parse_listing(file.value(), path);
    if (source)
      text.source = std::move(source.value());
    else
      warn(options, source.error());
  }
  return text;
}

}  // namespace chessvm::eniacsim
