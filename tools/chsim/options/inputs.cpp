// SPDX-License-Identifier: MIT
#include "tools/chsim/options/inputs.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

#include "base/command_line/error_json.hpp"
#include "base/diagnostic.hpp"
#include "base/files/file.hpp"
#include "base/process/message.hpp"
#include "base/process/signals.hpp"
#include "base/text/colour.hpp"

namespace chessvm::vm::chsim {
namespace {

void say_painted(const Options& options, std::string message) {
  const auto when = options.json ? ColourWhen::never : options.colour;
  say_styled(use_colour(when, STDERR_FILENO) ? painted(std::move(message)) : message);
}

}  // namespace

void complain(const Options& options, const Failure& failure) {
  say_painted(options, to_text(failure, "chsim"));
}

ExitStatus fail(const Options& options, const Failure& failure) {
  std::fflush(stdout);
  if (caught_signal() != 0 && failure.status() == ExitStatus::environment) {
    say("chsim: interrupted before the program started\n");
    return interrupted_status();
  }
  complain(options, failure);
  if (options.json) fmt::print("{}", error_json(failure));
  return failure.status();
}

void warn(const Options& options, const Failure& warning) {
  if (options.verbosity == Verbosity::quiet) return;
  say_painted(options, warning_text(warning));
}

Result<Image> load_image(const Options& options) {
  std::vector<ImageText> files;
  for (const std::string& path : options.images) {
    auto text = read_file(path);
    if (!text) return text.error();
    files.push_back({path, std::move(text.value())});
  }
  auto parsed = parse_images(files);
  if (!parsed) return parsed.error();
  for (const Failure& warning : parsed.value().warnings) warn(options, warning);
  if (parsed.value().image == Image{})
    return Failure{.path = options.images.front(), .message = "no row of the program is set"};
  return parsed.value().image;
}

std::string beside_image(const Options& options, const std::string& extension) {
  const std::string& image = options.images.empty() ? *options.replay : options.images.front();
  if (image == "-") return {};
  return std::filesystem::path(image).replace_extension(extension).string();
}

std::vector<std::string> files_to_keep(const Options& options) {
  std::vector<std::string> files = options.images;
  for (const char* const extension : {".sym", ".lst"})
    if (std::string path = beside_image(options, extension); !path.empty())
      files.push_back(std::move(path));
  for (const auto& input : {options.deck, options.replay})
    if (input) files.push_back(*input);
  return files;
}

debugger::ProgramFiles program_files(const Options& options) {
  const std::string image = options.images.empty() ? *options.replay : options.images.front();
  debugger::ProgramFiles files{image, beside_image(options, ".sym"), beside_image(options, ".lst")};
  for (auto* const path : {&files.symbols, &files.listing})
    if (*path == image) path->clear();
  return files;
}

Image own_image(const Options& options, const Image& image) {
  if (options.images.size() < 2) return image;
  const auto text = read_file(options.images.front());
  if (!text) return image;
  const auto own = parse_image(text.value(), options.images.front());
  return own ? own.value().image : image;
}

Symbols load_symbols(const Options& options, const Image& image) {
  debugger::ProgramText text =
      debugger::read_labels(program_files(options), own_image(options, image));
  for (const Failure& warning : text.warnings) warn(options, warning);
  return std::move(text.symbols);
}

}  // namespace chessvm::vm::chsim
