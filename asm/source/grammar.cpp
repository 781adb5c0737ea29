// SPDX-License-Identifier: MIT
#include "asm/source/grammar.hpp"

#include <algorithm>
#include <boost/spirit/home/x3.hpp>
#include <functional>
#include <optional>
#include <utility>

#include "base/text/text.hpp"

namespace chessvm::assembler {
namespace {

namespace x3 = boost::spirit::x3;
// Use the ASCII parsers: others, such as x3::alpha, are undefined for bytes above 127.
using x3::ascii::alnum;
using x3::ascii::alpha;
using x3::ascii::blank;
using x3::ascii::char_;
using x3::ascii::digit;

using Iterator = const char*;

/// Collects the syntax tree. A parser cannot remove what it has added to the tree. Therefore it
/// first finds out which form the source has.
struct Builder {
  Iterator line_begin;
  std::vector<Expression::Step> steps{};
  std::vector<Expression> list{};
  Operands operands{};
  bool exchange = false;
  std::string text{};
  std::vector<Slice> names{};
  /// Place and name of the first required element that the line lacks.
  std::optional<std::pair<Iterator, std::string>> missing{};

  [[nodiscard]] Slice slice(Iterator begin, Iterator end) const {
    return {static_cast<std::uint32_t>(begin - line_begin),
            static_cast<std::uint32_t>(end - begin)};
  }
  void number(Iterator begin, Iterator end, std::int64_t offset, Iterator digits) {
    const std::int64_t value =
        parse_number<std::int64_t>({digits, end}, 0, largest_number).value_or(too_large_number);
    steps.push_back({Operator::number, value + offset, {}, slice(begin, end)});
  }
  Expression take_expression(Iterator begin, Iterator end) {
    return {std::exchange(steps, {}), slice(begin, end)};
  }
  void add_operand(Operand operand) {
    if (exchange)
      operands.exchange = std::move(operand);
    else
      operands.list.push_back(std::move(operand));
  }
};

struct BuilderTag;
Builder& builder(const auto& context) {
  return x3::get<BuilderTag>(context).get();
}

/// Parser of a required element. Works like x3::expect, but records the failure in the Builder
/// instead of throwing. Every later Must fails, too, so that the parsing of the line soon ends.
template <class Subject>
struct Must : x3::unary_parser<Subject, Must<Subject>> {
  using x3::unary_parser<Subject, Must<Subject>>::unary_parser;
  static constexpr bool is_pass_through_unary = true;

  bool parse(Iterator& first, const Iterator& last, const auto& context, auto& rule_context,
             auto& attribute) const {
    Builder& to = builder(context);
    if (to.missing) return false;
    if (this->subject.parse(first, last, context, rule_context, attribute)) return true;
    if (!to.missing) to.missing.emplace(first, x3::what(this->subject));
    return false;
  }
};
template <class Subject>
auto must(const Subject& subject) {
  return Must<typename x3::extension::as_parser<Subject>::value_type>(x3::as_parser(subject));
}

const auto push_number = [](const auto& context) {
  const auto& range = x3::_attr(context);
  builder(context).number(range.begin(), range.end(), 0, range.begin());
};
const auto push_complement = [](const auto& context) {
  const auto& range = x3::_attr(context);
  builder(context).number(range.begin(), range.end(), -100, range.begin() + 1);
};
const auto push_symbol = [](const auto& context) {
  const auto& range = x3::_attr(context);
  Builder& to = builder(context);
  to.steps.push_back(
      {Operator::symbol, 0, {range.begin(), range.end()}, to.slice(range.begin(), range.end())});
};
/// Returns a parser that appends operator `op`. The parser copies `where` from the previous step.
auto push(Operator op) {
  return x3::eps[([op](const auto& context) {
    Builder& to = builder(context);
    to.steps.push_back({op, 0, {}, to.steps.empty() ? Slice{} : to.steps.back().where});
  })];
}
const auto add_register = [](const auto& context) {
  const auto& range = x3::_attr(context);
  const Slice where = builder(context).slice(range.begin(), range.end());
  builder(context).add_operand({Operand::Kind::reg, *range.begin(), {}, where, where});
};
const auto add_indirect = [](const auto& context) {
  const auto& range = x3::_attr(context);
  const Slice where = builder(context).slice(range.begin(), range.end());
  builder(context).add_operand({Operand::Kind::indirect, 0, {}, where, where});
};
const auto add_expression_operand = [](const auto& context) {
  const auto& range = x3::_attr(context);
  Expression expression = builder(context).take_expression(range.begin(), range.end());
  const Slice where = expression.where;
  builder(context).add_operand({Operand::Kind::expression, 0, std::move(expression), where, where});
};
const auto end_operand = [](const auto& context) {
  Builder& to = builder(context);
  Operand& last = to.operands.list.back();
  last.written.length =
      to.slice(x3::_attr(context).begin(), x3::_attr(context).begin()).begin - last.written.begin;
};
const auto begin_exchange = [](const auto& context) { builder(context).exchange = true; };
const auto add_item = [](const auto& context) {
  const auto& range = x3::_attr(context);
  builder(context).list.push_back(builder(context).take_expression(range.begin(), range.end()));
};
const auto set_text = [](const auto& context) {
  const auto& range = x3::_attr(context);
  builder(context).text.assign(range.begin(), range.end());
};
const auto add_name = [](const auto& context) {
  const auto& range = x3::_attr(context);
  builder(context).names.push_back(builder(context).slice(range.begin(), range.end()));
};

// The names of rules are written for users: messages of the form "expected ..." show them.

const auto name_char = alnum | char_('_');
const auto registers = x3::lexeme[char_("A-J") >> !name_char];
const x3::rule<class ExpressionRule> expression = "expression";
const x3::rule<class ValueRule> value = "a number, a symbol or '('";

const x3::rule<class NumberRule> number = "number";
const auto number_def = x3::raw[x3::lexeme[+digit >> !name_char]][push_number];
/// `M99` is the complement 99 - 100 = -1. Allowed only at the beginning of an expression.
const x3::rule<class ComplementRule> complement = "M and one or two digits";
const auto complement_def =
    x3::raw[x3::lexeme['M' >> digit >> -digit >> !name_char]][push_complement];
const auto complement_begins = &x3::lexeme[x3::lit('M') >> digit];

const x3::rule<class SymbolRule> symbol = "symbol";
const auto macro_suffix = '@' >> +digit;
const auto symbol_def =
    !registers >>
    x3::raw[x3::lexeme[((alpha | char_('_')) | ('.' >> name_char)) >> *name_char >> -macro_suffix]]
           [push_symbol];

auto call_of(const char* name) {
  return x3::lexeme[x3::lit(name) >> !name_char] >> '(';
}
const auto value_def =
    number | (call_of("row") >> must(expression) >> must(')') >> push(Operator::row_of)) |
    (call_of("bank") >> must(expression) >> must(')') >> push(Operator::bank_of)) | symbol |
    ('(' >> must(expression) >> must(')'));

const auto factors = *(('*' >> must(value) >> push(Operator::multiply)) |
                       ('/' >> must(value) >> push(Operator::divide)) |
                       ('%' >> must(value) >> push(Operator::remainder)));
const x3::rule<class ProductRule> product = "a number, a symbol or '('";
const auto product_def = value >> factors;
const auto first_product = ('-' >> must(product) >> push(Operator::negate)) |
                           ('+' >> must(product)) |
                           (complement_begins >> must(complement) >> factors) | product;
const x3::rule<class SumRule> sum = "a value";
const auto sum_def = first_product >> *(('+' >> must(product) >> push(Operator::add)) |
                                        ('-' >> must(product) >> push(Operator::subtract)));
const auto less_than = x3::lexeme['<' >> !x3::lit("->")];
const auto expression_def = sum >> -(("==" >> must(sum) >> push(Operator::equal)) |
                                     ("!=" >> must(sum) >> push(Operator::not_equal)) |
                                     ("<=" >> must(sum) >> push(Operator::less_or_equal)) |
                                     (">=" >> must(sum) >> push(Operator::greater_or_equal)) |
                                     (less_than >> must(sum) >> push(Operator::less)) |
                                     ('>' >> must(sum) >> push(Operator::greater)));

const x3::rule<class OperandRule> operand = "a register, [B] or a value";
const auto operand_end = x3::lit(',') | "<->" | x3::eoi;
const auto operand_def = (x3::raw[registers] >> &operand_end)[add_register] |
                         x3::raw["[B]"][add_indirect] | x3::raw[expression][add_expression_operand];
const auto comma = x3::raw[x3::lit(',')];
const auto operands = must(operand) >> *(comma[end_operand] >> must(operand)) >>
                      -(x3::lit("<->")[begin_exchange] >> must(operand));

const x3::rule<class ItemRule> item = "a value";
const auto item_def = x3::raw[expression][add_item];
const auto list = item >> *(',' >> must(item));

const x3::rule<class NameRule> name = "a name";
const auto name_def = x3::raw[x3::lexeme[(alpha | char_('_')) >> *name_char]][add_name];
const auto macro_header = name >> -(name >> *(',' >> must(name)));

const x3::rule<class TextRule> text = "text in double quotes";
const auto text_def = x3::lexeme['"' >> x3::raw[*(x3::char_ - '"')][set_text] >> '"'];
const auto assertion = item >> -(',' >> must(text));

BOOST_SPIRIT_DEFINE(expression, sum, product, value, number, complement, symbol, operand, item,
                    name, text)

/// Parses the whole slice with `grammar`; returns the error, or nullopt on success.
std::optional<SyntaxError> run(const auto& grammar, std::string_view line, Slice slice,
                               Builder& into) {
  Iterator at = line.data() + slice.begin;
  const Iterator end = line.data() + slice.end();
  const auto in_context = x3::with<BuilderTag>(std::ref(into))[grammar];
  const auto rest = [&](Iterator from) {
    while (from != end && (*from == ' ' || *from == '\t')) ++from;
    return into.slice(from, end);
  };
  const bool fits = x3::phrase_parse(at, end, in_context, blank);
  if (into.missing) return SyntaxError{rest(into.missing->first), into.missing->second};
  if (!fits) return SyntaxError{slice, "an argument"};
  if (at != end) return SyntaxError{rest(at), "an operator, a comma or the end of the line"};
  return std::nullopt;
}

Builder builder_for(std::string_view line) {
  return {.line_begin = line.data()};
}

}  // namespace

bool is_name_char(char c) {
  return is_letter(c) || is_digit(c) || c == '_';
}

std::size_t too_deep(std::string_view arguments) {
  int depth = 0;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i] == '(' && ++depth > nesting_limit) return i;
    if (arguments[i] == ')') --depth;
  }
  return std::string_view::npos;
}

std::string_view without_comment(std::string_view line) {
  line = line.substr(0, line.find(';'));
  return line.substr(0, line.find_last_not_of(" \t") + 1);
}

LineParts split_line(std::string_view whole, ColumnOne column_one) {
  LineParts parts;
  const std::string_view line = without_comment(whole);
  Iterator at = line.data();
  const auto into = [&](Slice& slice) {
    return [&slice, &line](const auto& context) {
      const auto& range = x3::_attr(context);
      slice = {static_cast<std::uint32_t>(range.begin() - line.data()),
               static_cast<std::uint32_t>(range.end() - range.begin())};
    };
  };
  const auto label = x3::raw[+(x3::char_ - blank - ':')][into(parts.label)] >> -x3::lit(':');
  const auto operation = x3::raw[+(x3::char_ - blank)][into(parts.operation)];
  const auto arguments = x3::raw[+x3::char_][into(parts.arguments)];
  const auto statement = *blank >> -(operation >> *blank >> -arguments);
  if (column_one == ColumnOne::label)
    x3::parse(at, line.data() + line.size(), -label >> statement);
  else
    x3::parse(at, line.data() + line.size(), statement);
  // Messages about missing arguments point at the end of the statement.
  if (parts.arguments.empty()) parts.arguments.begin = static_cast<std::uint32_t>(line.size());
  return parts;
}

Parsed<Expression> parse_expression(std::string_view line, Slice slice) {
  Builder into = builder_for(line);
  if (auto error = run(item, line, slice, into)) return *error;
  return std::move(into.list.front());
}

Parsed<std::vector<Expression>> parse_list(std::string_view line, Slice slice) {
  Builder into = builder_for(line);
  if (auto error = run(list, line, slice, into)) return *error;
  return std::move(into.list);
}

Parsed<Operands> parse_operands(std::string_view line, Slice slice) {
  if (slice.empty()) return Operands{};
  Builder into = builder_for(line);
  if (auto error = run(operands, line, slice, into)) return *error;
  return std::move(into.operands);
}

Parsed<MacroHeader> parse_macro_header(std::string_view line, Slice slice) {
  Builder into = builder_for(line);
  if (auto error = run(macro_header, line, slice, into)) return *error;
  return MacroHeader{into.names.front(), {into.names.begin() + 1, into.names.end()}};
}

Parsed<std::string> parse_string(std::string_view line, Slice slice) {
  Builder into = builder_for(line);
  if (auto error = run(text, line, slice, into)) return *error;
  return std::move(into.text);
}

Parsed<Assertion> parse_assertion(std::string_view line, Slice slice) {
  Builder into = builder_for(line);
  if (auto error = run(assertion, line, slice, into)) return *error;
  return Assertion{std::move(into.list.front()), std::move(into.text)};
}

bool is_name(std::string_view word) {
  return !word.empty() && std::all_of(word.begin(), word.end(), is_name_char);
}

std::string_view label_name_problem(std::string_view word) {
  if (word.size() < 2) return "a label has at least two characters";
  if (is_digit(word[0])) return "a label does not start with a digit";
  if (word[0] == 'M' && is_digit(word[1])) return "a label does not start with M and a digit";
  if (!is_name(word[0] == '.' ? word.substr(1) : word))
    return "a label has only letters, digits and underscores, after a dot if it is local";
  return {};
}

bool is_label_name(std::string_view word) {
  return label_name_problem(word).empty();
}

}  // namespace chessvm::assembler
