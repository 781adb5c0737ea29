// SPDX-License-Identifier: MIT
// Assembles the programs of the folder programs/ for the tests.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "asm/assembler.hpp"
#include "base/files/file.hpp"
#include "vm/image/image.hpp"

namespace chessvm::programs {

/// Assembles `file` of programs/ with the constants `definitions`, as `easm -D` does.
inline assembler::Assembly assembly_of(const std::string& file,
                                       std::vector<std::string> definitions = {}) {
  const std::string path = CHESSVM_SOURCE_DIR "/programs/" + file;
  assembler::Options options;
  options.definitions = std::move(definitions);
  const auto text = read_file(path);
  EXPECT_TRUE(text) << path;
  auto assembly = assembler::assemble(path, text ? text.value() : std::string(), options);
  EXPECT_TRUE(assembly.ok()) << file;
  return assembly;
}

inline vm::Image assembled(const std::string& file, std::vector<std::string> definitions = {}) {
  return assembly_of(file, std::move(definitions)).encoding.image;
}

inline testing::AssertionResult manual_says(const std::string& manual, const std::string& line) {
  const std::string text = read_file(CHESSVM_SOURCE_DIR "/" + manual).value();
  if (('\n' + text).find('\n' + line + '\n') != std::string::npos)
    return testing::AssertionSuccess();
  return testing::AssertionFailure() << manual << " ought to say\n" << line;
}

}  // namespace chessvm::programs
