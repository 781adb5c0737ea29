// SPDX-License-Identifier: MIT
// Functions of abi.h for the assembler.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "asm/assembler.hpp"
#include "asm/outputs/disassembler.hpp"
#include "asm/outputs/outputs.hpp"
#include "asm/server/hover.hpp"
#include "asm/server/positions.hpp"
#include "base/files/file.hpp"
#include "base/files/file_kind.hpp"
#include "base/text/json_text.hpp"
#include "base/text/text.hpp"
#include "web/engine/abi.h"
#include "web/engine/calls/calls.hpp"
#include "web/engine/diagnostics_json.hpp"

namespace web = chessvm::web;
namespace assembler = chessvm::assembler;
using chessvm::Failure;
using chessvm::Result;
using web::Border;

namespace {

constexpr std::string_view cpu_option = "--cpu ";

Result<assembler::Options> options_of(std::string_view text) {
  assembler::Options options;
  while (!text.empty()) {
    const std::string_view line = chessvm::take_line(text);
    if (line.empty()) continue;
    const std::string value(line.substr(std::min<std::size_t>(3, line.size())));
    if (line.starts_with("-D "))
      options.definitions.push_back(value);
    else if (line.starts_with("-I ") && web::path_of(value))
      options.include_folders.emplace_back(value);
    else if (line.starts_with(cpu_option) && chessvm::vm::parse_cpu(line.substr(cpu_option.size())))
      options.cpu = chessvm::vm::parse_cpu(line.substr(cpu_option.size()));
    else if (!line.starts_with("-W ") || !apply_warning_option(value, options))
      return Failure::because("no option: " + chessvm::shortened(line));
  }
  return options;
}

std::string quoted(const std::string& text) {
  return chessvm::json_text(nlohmann::json(text));
}

std::string reply_of(const assembler::Assembly& assembly) {
  std::string files = R"("image":null,"symbols":null,"listing":null,"map":null)";
  if (assembly.ok())
    files = fmt::format(R"("image":{},"symbols":{},"listing":{},"map":{})",
                        quoted(to_text(assembly.encoding.image, assembly.encoding.comments)),
                        quoted(symbol_file(assembly)),
                        quoted(listing(assembly, assembler::Macros::folded)),
                        quoted(utilisation_map(assembly)));
  return fmt::format(R"({{"schema":"chessvm.assembly/1","ok":{},"diagnostics":{},{}}})"
                     "\n",
                     assembly.ok(), web::diagnostics_array(assembly.diagnostics, assembly.sources),
                     files);
}

}  // namespace

int32_t chessvm_assemble(const char* name, uint32_t name_size, const char* options,
                         uint32_t options_size) {
  Border& border = Border::instance();
  border.begin();
  const auto texts = web::texts_of({{name, name_size}, {options, options_size}});
  if (!texts) return web::refused;
  const auto path = web::path_of((*texts)[0]);
  if (!path) return border.refuse("a file needs a name");
  const auto chosen = options_of((*texts)[1]);
  if (!chosen) return border.refuse(chosen.error());
  auto text = chessvm::read_file(*path);
  if (!text) return border.refuse(text.error());
  using chessvm::FileKind;
  if (const auto kind = chessvm::guess_file_kind(text.value()); kind && *kind != FileKind::source)
    return border.refuse(
        Failure{.path = *path, .message = "not assembly source; this is " + describe(*kind)});
  const assembler::Assembly assembly =
      assembler::assemble(*path, std::move(text.value()), chosen.value());
  border.reply(reply_of(assembly));
  return assembly.ok() ? 1 : 0;
}

int32_t chessvm_hover(const char* name, uint32_t name_size, const char* options,
                      uint32_t options_size, uint32_t line, uint32_t character, const char* file,
                      uint32_t file_size) {
  namespace server = chessvm::language_server;
  Border& border = Border::instance();
  border.begin();
  const auto texts = web::texts_of({{name, name_size}, {options, options_size}, {file, file_size}});
  if (!texts) return web::refused;
  const auto path = web::path_of((*texts)[0]);
  const auto asked = web::path_of((*texts)[2]);
  if (!path || !asked) return border.refuse("a file needs a name");
  auto chosen = options_of((*texts)[1]);
  if (!chosen) return border.refuse(chosen.error());
  chosen.value().references = assembler::References::kept;
  const auto text = chessvm::read_file(*asked);
  if (!text) return border.refuse(text.error());
  const server::Analysis analysis = server::analyse(*path, chosen.value());
  const auto number = analysis.file(*asked);
  if (number)
    border.reply(
        server::hover(analysis, *number,
                      server::offset_of(text.value(), {line, character}, server::Units::utf16)));
  return 0;
}

int32_t chessvm_disassemble(const char* image, uint32_t image_size) {
  Border& border = Border::instance();
  border.begin();
  const auto texts = web::texts_of({{image, image_size}});
  if (!texts) return web::refused;
  const auto parsed = chessvm::vm::parse_image((*texts)[0], "image");
  if (!parsed) return border.refuse(parsed.error());
  border.reply(assembler::disassemble(parsed.value().image));
  return 0;
}
