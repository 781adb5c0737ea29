// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

#include "base/files/kept_files.hpp"
#include "base/result.hpp"

namespace chessvm {

/// Default limit of read_file, in bytes.
inline constexpr std::size_t default_read_limit = 256UL << 20U;
/// Reads the whole file as bytes, without a leading byte order mark; `-` is standard input. Refuses
/// more than `limit` bytes. Protects the file from outputs of this run if `reading` is `kept`.
[[nodiscard]] Result<std::string> read_file(const std::filesystem::path& path,
                                            std::size_t limit = default_read_limit,
                                            Reading reading = Reading::kept);

}  // namespace chessvm
