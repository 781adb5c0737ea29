// SPDX-License-Identifier: MIT
// Parts that tests and fuzz targets of the debugger share: files in memory and small programs.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "vm/debugger/session.hpp"

namespace chessvm::vm::debugger::test {

/// Files that exist only in memory, for one test.
class MemoryFiles : public Files {
 public:
  Result<std::string> read(const std::string& path, Reading /*reading*/) override {
    const auto found = contents.find(path);
    if (found == contents.end())
      return Failure{.path = path,
                     .message = "cannot open",
                     .code = std::make_error_code(std::errc::no_such_file_or_directory)};
    return found->second;
  }
  Result<void> write(const std::string& path, std::string_view text) override {
    contents[path] = text;
    return boost::outcome_v2::success();
  }
  Result<std::unique_ptr<TextSink>> open(const std::string& path) override {
    contents[path].clear();
    return std::unique_ptr<TextSink>(std::make_unique<Sink>(contents[path]));
  }
  std::map<std::string, std::string> contents;

 private:
  class Sink : public TextSink {
   public:
    explicit Sink(std::string& text) : text_(text) {}
    void write(std::string_view text) override { text_ += text; }
    Result<void> finish() override { return boost::outcome_v2::success(); }

   private:
    std::string& text_;
  };
};

/// Prints 3, 2, 1 and halts; its rows are 100 to 102.
inline const char* const countdown = R"(; count down from three
        .isa v4
        .org 100
        mov 3,A
loop
        print                 ; a card: A and B
        dec A
        jz done
        jmp loop
done
        halt
)";

/// Reads three cards in a subroutine, adds them up in word `total`, and prints the sum.
inline const char* const adder = R"(        .isa v4
total   .equ 20
left    .equ 21
        .org 100
        mov 3,A
        swap A,C
        mov left,A<->B
        mov C,A
        mov A,[B]
again
        jsr add_card
        mov left,A<->B
        mov [B],A
        dec A
        mov A,[B]
        jz done
        jmp again
done
        mov total,A<->B
        mov [B],A
        print
        halt
        .org 200
add_card
        clrall
        swapall
        read
        mov F,A
        swap A,D
        mov total,A<->B
        mov [B],A
        add D,A
        mov A,[B]
        ret
)";

}  // namespace chessvm::vm::debugger::test
