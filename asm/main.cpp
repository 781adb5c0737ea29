// SPDX-License-Identifier: MIT
// easm: options, and what becomes of the assembly.
#include <CLI/CLI.hpp>
#include <cstdio>

#include "asm/outputs.hpp"
#include "base/exit_status.hpp"
#include "base/file.hpp"

namespace {
using namespace chessvm;
}

int main(int argc, char** argv) {
  CLI::App app{"easm: assembles chessvm programs", "easm"};
  std::string source;
  std::string output;
  std::string symbols;
  assembler::Options options;
  app.add_option("SOURCE", source)->required();
  app.add_option("-o,--output", output);
  app.add_option("-s,--symbols", symbols);
  app.add_option("-D", options.definitions);
  CLI11_PARSE(app, argc, argv);
  auto text = read_file(source);
  if (!text) {
    std::fputs(to_text(text.error()).c_str(), stderr);
    return static_cast<int>(text.error().status());
  }
  const auto assembly = assembler::assemble(source, std::move(text).value(), options);
  for (const auto& d : assembly.diagnostics.all())
    std::fputs(to_text(d, assembly.sources).c_str(), stderr);
  if (!assembly.ok()) return 1;
  if (!output.empty())
    if (auto r = write_file_atomically(
            output, to_text(assembly.encoding.image, assembly.encoding.comments));
        !r)
      return 3;
  if (!symbols.empty())
    if (auto r = write_file_atomically(symbols, assembler::symbol_file(assembly)); !r) return 3;
  return 0;
}
