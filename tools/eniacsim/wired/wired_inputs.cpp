// SPDX-License-Identifier: MIT
#include "tools/eniacsim/wired/wired_inputs.hpp"

#include <fmt/format.h>

#include <span>

#include "base/output/write_file.hpp"
#include "base/process/message.hpp"
#include "sim/wired/machine/find_patch.hpp"
#include "vm/debugger/source/program_text.hpp"
#include "vm/deck.hpp"

namespace chessvm::eniacsim {
namespace {

Result<void> read_checkpoint(const Options& options, WiredInputs& inputs) {
  if (!options.wired.resume) return boost::outcome_v2::success();
  auto checkpoint = wired::load_checkpoint(*options.wired.resume, inputs.image);
  if (!checkpoint) return checkpoint.error();
  inputs.from = checkpoint.value();
  const std::uint64_t read = inputs.from->cards_read;
  if (options.deck && inputs.deck.cards.size() < read)
    return vm::deck_too_short(*options.deck, inputs.deck.cards.size(), read);
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
  auto patch = wired::find_patch(inputs.image.cpu(), "--patch FILE");
  if (!patch) return patch.error();
  inputs.patch = patch.value();
  return inputs;
}

wired::ProgramText read_program_text(const Options& options, const vm::Image& image) {
  const std::filesystem::path path = options.wired.images.front();
  const auto beside = [&path](const char* extension) {
    return std::filesystem::path(path).replace_extension(extension);
  };
  // `image` joins all images, but the symbols and the listing must fit only the first one.
  const std::span images(options.wired.images);
  const auto first = images.size() > 1 ? wired::load_program(images.first(1))
                                       : Result<vm::ParsedImage>(vm::ParsedImage{image, {}});
  auto read = vm::debugger::read_program_text({path, beside(".sym"), beside(".lst")},
                                              first ? first.value().image : image);
  for (const Failure& warning : read.warnings) warn(options, warning);
  return {path.filename().string(), std::move(read.symbols), std::move(read.source)};
}

}  // namespace chessvm::eniacsim
