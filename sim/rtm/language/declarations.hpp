// SPDX-License-Identifier: MIT
// Parses the statements without a body, which describe registers, wiring, tables and the decoder.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sim/rtm/language/cursor.hpp"
#include "sim/rtm/language/keyword.hpp"
#include "sim/rtm/language/syntax.hpp"
#include "sim/rtm/language/wires.hpp"

namespace chessvm::rtm {

class Declarations {
 public:
  /// If a statement has no mistake, parse() adds it to `syntax`.
  Declarations(Cursor& cursor, Syntax& syntax) : cursor_(cursor), syntax_(syntax) {}

  /// Parses the rest of the statement that begins with `keyword`.
  void parse(Keyword keyword);

 private:
  /// One side of a function table, such as "ft1.A".
  struct Half {
    int table = 1;
    char side = 'A';
  };

  void accumulator();
  void field();
  void wire();
  void view();
  void constant();
  void shared();
  void print();
  void budget();
  void pin();
  void mode();
  void row();
  void signs();
  void stepper();
  void stage();

  Name new_name(std::string_view what);
  Name output(std::string_view what);
  SharedStatement::End wire_of_output();
  std::vector<MapItem> mapping();
  int row_number();
  std::string half_row();
  Half half();

  template <class T>
  void keep(std::vector<T>& list, T statement) {
    if (!cursor_.failed()) list.push_back(std::move(statement));
  }

  Cursor& cursor_;
  Syntax& syntax_;
  Fields fields_;
};

}  // namespace chessvm::rtm
