// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "sim/wired/campaign/report.hpp"

namespace chessvm::wired {
namespace {

constexpr double width = 760;
constexpr double margin = 20;
constexpr double label_width = 250;
constexpr double bar_width = 380;
constexpr double row_height = 20;
constexpr double bar_height = 14;
constexpr double heading_height = 40;
constexpr double histogram_height = 140;
constexpr double half_letter = 4;  // half the height of a letter; centres text on a bar

constexpr const char* seen_colour = "#2f6f9f";
constexpr const char* lockstep_colour = "#9cc3dd";
constexpr const char* empty_colour = "#e4e4e4";
constexpr const char* target_colour = "#b03a2e";

std::string rectangle(double x, double y, double wide, double high, const char* colour) {
  return fmt::format(R"(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" fill="{}"/>)"
                     "\n",
                     x, y, wide, high, colour);
}

std::string words(double x, double y, std::string_view text, std::string_view more = {}) {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\"{}{}>{}</text>\n", x, y,
                     more.empty() ? "" : " ", more, text);
}

class Picture {
 public:
  explicit Picture(const CampaignResult& result) : summary_(summarise(result)) {}

  [[nodiscard]] std::string draw() {
    for (const FaultPartRow& part : fault_part_rows())
      if (summary_.parts[static_cast<std::size_t>(part.part)].injected != 0) draw_part(part);
    draw_key();
    if (!summary_.latencies.empty()) draw_latencies();
    return fmt::format(
               "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1:.0f}\" "
               "viewBox=\"0 0 {0} {1:.0f}\" font-family=\"sans-serif\" font-size=\"12\">\n",
               width, y_ + margin) +
           rectangle(0, 0, width, y_ + margin, "white") + body_ + "</svg>\n";
  }

 private:
  void heading(std::string_view text) {
    y_ += heading_height;
    body_ += words(margin, y_ - margin / 2, text, "font-size=\"14\" font-weight=\"bold\"");
  }

  void draw_part(const FaultPartRow& part) {
    heading(fmt::format("{}: share of the testable faults that show", part.name));
    const double top = y_;
    for (const FaultClassRow& row : fault_class_rows())
      if (const Counts& counts = summary_.classes[static_cast<std::size_t>(row.group)];
          row.part == part.part && counts.injected != 0)
        draw_bar(row.name, counts);
    draw_bar("all", summary_.parts[static_cast<std::size_t>(part.part)]);
    if (!part.target) return;
    const double x = margin + label_width + bar_width * *part.target;
    body_ += fmt::format(
        "<line x1=\"{0:.1f}\" y1=\"{1:.1f}\" x2=\"{0:.1f}\" y2=\"{2:.1f}\" stroke=\"{3}\"/>\n", x,
        top, y_, target_colour);
  }

  void draw_bar(std::string_view name, const Counts& counts) {
    const double x = margin + label_width;
    const double base = y_ + bar_height / 2 + half_letter;
    body_ += words(margin, base, name);
    body_ += rectangle(x, y_, bar_width, bar_height, empty_colour);
    if (counts.testable() > 0) {
      body_ += rectangle(x, y_, bar_width * counts.ceiling(), bar_height, lockstep_colour);
      body_ += rectangle(x, y_, bar_width * counts.coverage(), bar_height, seen_colour);
    }
    body_ += words(x + bar_width + margin / 2, base,
                   fmt::format("{} of {}", counts.cards, counts.testable()));
    y_ += row_height;
  }

  void draw_key() {
    y_ += margin;
    double x = margin;
    for (const auto& [colour, text] :
         {std::pair{seen_colour, "on the cards"}, std::pair{lockstep_colour, "in lockstep only"},
          std::pair{empty_colour, "in neither"}, std::pair{target_colour, "target"}}) {
      body_ += rectangle(x, y_ - bar_height + 2, bar_height, bar_height, colour);
      body_ += words(x + row_height, y_, text);
      x += width / 5;
    }
  }

  void draw_latencies() {
    heading("first wrong card: faults by add cycles since the start");
    std::size_t most = 1;
    for (const LatencyBin& bin : summary_.latencies) most = std::max(most, bin.faults);
    const double room = width - 2 * margin;
    const double step = room / static_cast<double>(summary_.latencies.size());
    const double floor = y_ + margin + histogram_height;
    double x = margin;
    for (const LatencyBin& bin : summary_.latencies) {
      const double high =
          histogram_height * static_cast<double>(bin.faults) / static_cast<double>(most);
      body_ += rectangle(x, floor - high, step - 2, high, seen_colour);
      if (bin.faults != 0)
        body_ += words(x + step / 2, floor - high - half_letter, fmt::format("{}", bin.faults),
                       "text-anchor=\"middle\" font-size=\"10\"");
      x += step;
    }
    y_ = floor + row_height;
    body_ += words(margin, y_, "0");
    body_ += words(width - margin, y_, fmt::format("{}", summary_.latencies.back().to),
                   "text-anchor=\"end\"");
  }

  Summary summary_;
  std::string body_;
  double y_ = 0;
};

}  // namespace

std::string campaign_picture(const CampaignResult& result) {
  return Picture(result).draw();
}

}  // namespace chessvm::wired
