// SPDX-License-Identifier: MIT
// Recognises single lines of patches, assembly sources and register-transfer programs for
// guess_file_kind. The words are copies of tables of sim/eniac, asm and vm, which base cannot
// include. Tests of sim/eniac/patch and of asm compare the copies with the tables.
#pragma once

#include <cstdint>
#include <string_view>

namespace chessvm {

enum class PatchLine : std::uint8_t {
  none,
  command,  // a command that only patches have, such as `set a1 5`
  shared,   // a command that other texts may have too, such as `break` in a debugger's script
};

/// Says if `line` could be a line of a patch. Looks only at the first word of the line.
[[nodiscard]] PatchLine patch_line_kind(std::string_view line);

/// Recognises a line that only patches have: a cable (`p 1-1 a1.5i`) or a switch (`s a1.op5 A`).
[[nodiscard]] bool is_setting(std::string_view line);

enum class AssemblyLine : std::uint8_t {
  none,
  instruction,  // with or without a label
  label,        // a word alone
};

/// Recognises a line with an instruction or only a label. Returns `none` for a directive.
[[nodiscard]] AssemblyLine assembly_line_kind(std::string_view line);

/// Recognises a line with a directive of the assembler: `.org 100`, `size .equ 4`.
[[nodiscard]] bool is_directive(std::string_view line);

/// Recognises the statement with which a register-transfer program must begin: `machine NAME`.
[[nodiscard]] bool begins_transfers(std::string_view line);

}  // namespace chessvm
