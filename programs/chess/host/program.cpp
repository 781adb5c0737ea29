// SPDX-License-Identifier: MIT
#include "programs/chess/host/program.hpp"

#include <algorithm>

#include "base/files/file.hpp"

namespace chessvm::chess {
namespace {

constexpr std::string_view node_label = "node";
constexpr int root_ply = 1;

}  // namespace

Result<Program> make_program(std::string_view image, std::string_view symbols,
                             const std::filesystem::path& image_path,
                             const std::filesystem::path& symbols_path) {
  auto parsed_image = vm::parse_image(image, image_path);
  if (!parsed_image) return parsed_image.error();
  auto parsed_symbols = vm::parse_symbols(symbols, symbols_path);
  if (!parsed_symbols) return parsed_symbols.error();
  auto map = memory_map(parsed_symbols.value());
  if (!map) {
    Failure failure = map.error();
    failure.path = symbols_path;
    return failure;
  }
  Program program{parsed_image.value().image, map.value()};
  for (const vm::Symbol& symbol : parsed_symbols.value().all())
    if (symbol.kind == vm::SymbolKind::row && symbol.name == node_label)
      program.node = symbol.value;
  return program;
}

AnsweredMove move_under_search(const Program& program, const vm::MachineState& state) {
  const MemoryMap& map = program.map;
  return {state.word(MemoryMap::at_ply(map.from, root_ply)),
          state.word(MemoryMap::at_ply(map.to, root_ply))};
}

Result<Program> read_program(const std::filesystem::path& path) {
  auto image = read_file(path);
  if (!image) return image.error();
  const std::filesystem::path symbols_path = std::filesystem::path(path).replace_extension(".sym");
  auto symbols = read_file(symbols_path);
  if (!symbols) return symbols.error();
  return make_program(image.value(), symbols.value(), path, symbols_path);
}

}  // namespace chessvm::chess
