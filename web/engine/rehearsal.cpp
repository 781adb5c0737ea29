// SPDX-License-Identifier: MIT
#include "web/engine/rehearsal.hpp"

#include "sim/eniac/lint/lint.hpp"

namespace chessvm::web {

Rehearsal::Rehearsal()
    : console_(machine_, engine_, files_,
               {.complain =
                    [this](const eniac::Complaint& complaint) {
                      found_.add({.severity = Severity::error,
                                  .id = "patch",
                                  .where = complaint.where.value_or(SourceSpan{}),
                                  .message = complaint.message,
                                  .notes = {}});
                    }},
               {.rehearsal = true}),
      instruments_(machine_, [](std::string_view) {}) {
  console_.set_instruments(instruments_);
}

void Rehearsal::load(const std::string& name) {
  static_cast<void>(console_.load(name));
}

void Rehearsal::load(const std::string& name, std::string text) {
  static_cast<void>(console_.load(files_.add(name, std::move(text))));
}

void Rehearsal::lint() {
  instruments_.faults.heal();  // lint must not warn about the faults that the patch injects
  if (found_.has_errors()) return;
  for (const eniac::Finding& finding :
       eniac::lint({machine_, console_.cable_places(), console_.switch_commands()}))
    found_.add({.severity = Severity::warning,
                .id = finding.id,
                .where = finding.where.value_or(SourceSpan{}),
                .message = finding.message,
                .notes = {}});
}

std::optional<SourceSpan> Rehearsal::place_of_cable(std::size_t cable) const {
  const auto& places = console_.cable_places();
  return cable < places.size() ? places[cable] : std::nullopt;
}

}  // namespace chessvm::web
