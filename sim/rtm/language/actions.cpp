// SPDX-License-Identifier: MIT
#include "sim/rtm/language/actions.hpp"

#include <fmt/format.h>

#include "sim/rtm/language/wires.hpp"
#include "sim/rtm/machine/stock1946.hpp"

namespace chessvm::rtm {
namespace {

Name parse_tag(Cursor& cursor) {
  return cursor.accept("@") ? cursor.name("a tag") : Name{};
}

std::vector<Sender> parse_senders(Cursor& cursor) {
  std::vector<Sender> senders;
  do {
    Sender sender;
    sender.unit = cursor.name("a register, constant or table that sends");
    sender.clear = cursor.accept("*");
    sender.tag = parse_tag(cursor);
    senders.push_back(std::move(sender));
  } while (cursor.accept(","));
  return senders;
}

std::vector<Receiver> parse_receivers(Cursor& cursor) {
  std::vector<Receiver> receivers;
  do {
    const Name word = cursor.dotted_name("a register that receives");
    const std::vector<Name> parts = split(word);
    if (parts.size() > 2)
      cursor.fail(Id::unexpected, word.where,
                  fmt::format("expected REGISTER or REGISTER.VIEW, found '{}'", word.text));
    Receiver receiver;
    receiver.accumulator = parts[0];
    if (parts.size() > 1) receiver.view = parts[1];
    if (cursor.accept("+")) {
      receiver.plus_one = cursor.at("1");
      cursor.expect("1");
    }
    receiver.tag = parse_tag(cursor);
    receivers.push_back(std::move(receiver));
  } while (cursor.accept(","));
  return receivers;
}

Transfer parse_transfer(Cursor& cursor) {
  Transfer transfer;
  if (cursor.accept("->")) {
    transfer.receivers = parse_receivers(cursor);
    return transfer;
  }
  transfer.senders = parse_senders(cursor);
  if (cursor.accept("!")) return transfer;
  if (cursor.accept("~>")) {
    transfer.output = Output::subtractive;
  } else if (!cursor.accept("->")) {
    cursor.fail_expecting("'->', '~>' or '!'");
    return transfer;
  }
  transfer.receivers = parse_receivers(cursor);
  return transfer;
}

Look parse_look(Cursor& cursor) {
  Look look{.table = parse_table(cursor), .operation = {}, .tag = {}};
  constexpr std::string_view what = "an operation from A-2 to A+2 or S-2 to S+2";
  const std::size_t first = cursor.index();
  std::string operation(cursor.text());
  if (operation == "A0" || operation == "S0") {
    cursor.advance();
  } else if (cursor.accept("A") || cursor.accept("S")) {
    const bool sign = cursor.at("-") || cursor.at("+");
    operation += cursor.text();
    if (sign) cursor.advance();
    operation += cursor.text();
    if (!sign || !(cursor.accept("1") || cursor.accept("2")))
      cursor.fail(Id::unexpected, cursor.span_from(first), fmt::format("expected {}", what));
  } else {
    cursor.fail_expecting(what);
  }
  look.operation = operation;
  look.tag = parse_tag(cursor);
  return look;
}

Choose::Line parse_line(Cursor& cursor) {
  const Name word = cursor.dotted_name("a line REGISTER.A.WIRE or REGISTER.S.WIRE");
  const std::vector<Name> parts = split(word);
  const std::optional<int> wire =
      parts.size() == 3 ? wire_number(parts[2].text) : std::optional<int>{};
  if (!wire || (parts[1].text != "A" && parts[1].text != "S")) {
    cursor.fail(Id::unexpected, word.where,
                fmt::format("expected a line such as m0.A.pm or m0.S.d3, found '{}'", word.text));
    return {};
  }
  return {.accumulator = parts[0],
          .output = parts[1].text == "A" ? Output::additive : Output::subtractive,
          .wire = *wire,
          .where = word.where};
}

Choose::Arm parse_arm(Cursor& cursor) {
  Choose::Arm arm;
  do {
    arm.lines.push_back(parse_line(cursor));
    cursor.skip_line_ends();
  } while (cursor.at_word());
  cursor.expect(":");
  cursor.skip_line_ends();
  arm.piece = cursor.name("a piece");
  cursor.skip_line_ends();
  return arm;
}

Choose parse_choose(Cursor& cursor) {
  Choose choose;
  choose.senders = parse_senders(cursor);
  if (cursor.accept("->")) choose.receivers = parse_receivers(cursor);
  cursor.expect("{");
  do {
    cursor.skip_line_ends();
    choose.arms.push_back(parse_arm(cursor));
  } while (cursor.accept("|"));
  if (!cursor.accept("}")) cursor.fail_expecting("'|' or '}'");
  if (cursor.accept("after"))
    choose.after = cursor.number("a number of add times", 1, stock::longest_delay);
  return choose;
}

Expect parse_expect(Cursor& cursor) {
  Expect expect{.accumulator = cursor.name("a register"), .minus = false};
  if (cursor.accept("minus"))
    expect.minus = true;
  else if (!cursor.accept("plus"))
    cursor.fail_expecting("'plus' or 'minus'");
  return expect;
}

}  // namespace

int parse_table(Cursor& cursor) {
  const std::string_view text = cursor.text();
  const bool table = cursor.at_word() && text.size() == 3 && text.starts_with("ft") &&
                     text[2] >= '1' && text[2] <= '3';
  if (!table) {
    cursor.fail_expecting("a table, ft1 to ft3");
    return 1;
  }
  const int number = text[2] - '0';
  cursor.advance();
  return number;
}

Action parse_action(Cursor& cursor) {
  const std::size_t first = cursor.index();
  Action action;
  if (cursor.accept("clear")) {
    Clear clear{.accumulator = cursor.name("a register"), .tag = {}};
    clear.tag = parse_tag(cursor);
    action.what = std::move(clear);
  } else if (cursor.accept("look")) {
    action.what = parse_look(cursor);
  } else if (cursor.accept("start")) {
    action.what = Start{cursor.word("a jack")};
  } else if (cursor.accept("wait")) {
    action.what = Wait{cursor.word("a jack")};
  } else if (cursor.accept("call")) {
    action.what = Call{cursor.name("a piece")};
  } else if (cursor.accept("goto")) {
    action.what = Goto{cursor.name("a thread")};
  } else if (cursor.accept("choose")) {
    action.what = parse_choose(cursor);
  } else if (cursor.accept("expect")) {
    action.what = parse_expect(cursor);
  } else if (cursor.at_word() || cursor.at("->")) {
    action.what = parse_transfer(cursor);
  } else {
    cursor.fail_expecting("an action");
  }
  action.where = cursor.span_from(first);
  return action;
}

}  // namespace chessvm::rtm
