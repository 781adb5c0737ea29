// SPDX-License-Identifier: MIT
// Entry points of libFuzzer for one target. CHESSVM_FUZZ_TARGET is the function that runs the
// target. CHESSVM_FUZZ_MUTATOR, if defined, is the function that changes inputs of the target.
#include <algorithm>
#include <string_view>

#include "tests/fuzz/mutators.hpp"
#include "tests/fuzz/targets.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  chessvm::fuzz::CHESSVM_FUZZ_TARGET(data, size);
  return 0;
}

#ifdef CHESSVM_FUZZ_MUTATOR
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned int seed) {
  constexpr unsigned int bytes_share = 4;  // libFuzzer's own mutator changes one in four inputs
  if (seed % bytes_share == 0) return LLVMFuzzerMutate(data, size, most);
  const std::string text = chessvm::fuzz::CHESSVM_FUZZ_MUTATOR(
      {reinterpret_cast<const char*>(data), size}, seed / bytes_share);
  if (text.size() > most) return LLVMFuzzerMutate(data, size, most);
  std::copy(text.begin(), text.end(), data);
  return text.size();
}
#endif
