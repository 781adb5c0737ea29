/* SPDX-License-Identifier: MIT
 * The functions and structs that engine.wasm exports to the page (docs/web.md). A Web Worker owns
 * one instance of the module; no other code of the page calls it or reads its linear memory.
 *
 * A call never traps, whatever its arguments are. Rules for all functions:
 *
 * - A text or array argument is an address and a size in bytes. All its bytes lie within one buffer
 *   that `chessvm_buffer` allocated. Size 0 means an empty text; any address is then allowed. Texts
 *   that people see are UTF-8. As the tools do, the functions either refuse bytes that are not
 *   UTF-8 or make these bytes visible.
 * - Machines and programs are handles: numbers from 1. The functions refuse a handle that is
 *   closed, was never given out, or belongs to another kind of machine.
 * - A function that returns `int32_t` returns -1 if it refuses the call. The reply is then one line
 *   of JSON (schema chessvm.error/1), the same that the tools print with --json.
 * - The reply is a text in linear memory: `chessvm_reply_size()` bytes from `chessvm_reply()`. Each
 *   call replaces it. The reply is empty if the comment of the called function names no reply.
 * - A returned address is valid until the next call of the same function with the same handle, or
 *   until the caller closes the handle. Any call can grow the memory. This detaches all JavaScript
 *   views of the memory.
 * - Counts and times are doubles. The functions refuse NaN and negative numbers; a number beyond
 *   2^53 means "no limit". Times are in add cycles; the ENIAC ran 5,000 add cycles a second.
 */
#ifndef CHESSVM_WEB_ENGINE_ABI_H
#define CHESSVM_WEB_ENGINE_ABI_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* --- memory ----------------------------------------------------------------------------------- */

/* Allocates a buffer for arguments. Returns null if `size` is 0, or if all buffers together would
 * have more than 64 MB. */
void* chessvm_buffer(uint32_t size);
/* Frees a buffer. Returns -1 if `buffer` is not the address of a buffer. */
int32_t chessvm_release(const void* buffer);
const char* chessvm_reply(void);
uint32_t chessvm_reply_size(void);

/* --- files ------------------------------------------------------------------------------------ */

/* Stores a text as the file `name`. Refuses if all files together would exceed 64 MB. */
int32_t chessvm_put_file(const char* name, uint32_t name_size, const char* text,
                         uint32_t text_size);
int32_t chessvm_get_file(const char* name, uint32_t name_size);
int32_t chessvm_remove_file(const char* name, uint32_t name_size);

/* --- handles ---------------------------------------------------------------------------------- */

/* Closes a machine or program. At most 64 handles are open at a time. */
int32_t chessvm_close(int32_t handle);

/* --- assembler -------------------------------------------------------------------------------- */

/* Assembles the file `name`. `options` has one easm option a line: `-D NAME=VALUE`, `-I FOLDER`,
 * `-W NAME` or `--cpu NAME`. Returns 1, or 0 if the source has errors. The reply is a JSON object
 * (schema chessvm.assembly/1). Its array `diagnostics` has the schema chessvm.diagnostic/1. Its
 * members `image`, `symbols`, `listing` and `map` are texts, or null if the source has errors. */
int32_t chessvm_assemble(const char* name, uint32_t name_size, const char* options,
                         uint32_t options_size);
/* Replies with help on a word, as Markdown. This is the text that `easm --lsp` shows. If there is
 * no help, the reply is empty. `name` and `options` are those of chessvm_assemble. `file` is the
 * source file with the word: `name`, or a file that `name` includes. `line` and `character` are the
 * place of the word in `file`. Both numbers count from 0; `character` counts UTF-16 units. */
int32_t chessvm_hover(const char* name, uint32_t name_size, const char* options,
                      uint32_t options_size, uint32_t line, uint32_t character, const char* file,
                      uint32_t file_size);
/* Disassembles `image`, the text of an image file. The reply is the source. */
int32_t chessvm_disassemble(const char* image, uint32_t image_size);

/* --- the virtual CPU -------------------------------------------------------------------------- */

/* State of the virtual CPU. Numbers of more than one byte are little-endian. `status` is a
 * vm::Status, and `error` is a vm::MachineError. */
struct chessvm_cpu {
  uint64_t add_cycles;
  uint64_t instructions;
  uint64_t cards_read;
  uint64_t cards_punched;
  uint16_t pc;  /* row that the CPU fetches next, 100 to 400 */
  uint16_t rr;  /* return address; 0 outside subroutines */
  uint16_t row; /* row of the next instruction; `word` is its index in the row */
  uint8_t word;
  uint8_t status;  /* 0 running, 1 break, 2 waiting for a card, 3 halted */
  uint8_t error;   /* 0 means no error */
  uint8_t ir_next; /* index of the next unread word of the row; 6 if all are read */
  uint8_t ir[6];
  uint8_t n;         /* 1 if A is negative */
  uint8_t m;         /* 1 if F is negative */
  uint8_t rf[5];     /* A to E */
  uint8_t ls[5];     /* F to J */
  uint8_t signs[15]; /* signs of the memory accumulators; 1 is minus */
  uint8_t memory[75];
};

/* Opens a virtual CPU in its reset state, with an image, and with `deck` (one card a line) in its
 * card reader. Returns the handle. */
int32_t chessvm_cpu_new(const char* image, uint32_t image_size, const char* deck,
                        uint32_t deck_size);
/* Adds cards to the card reader, after the cards that are already in it. */
int32_t chessvm_cpu_add_cards(int32_t cpu, const char* deck, uint32_t deck_size);
/* Runs the CPU for at most `add_cycles` add cycles and at most `instructions` instructions. Returns
 * why the CPU stopped (vm::Stop): 0 halt, 1 break, 2 waiting for a card, 3 limit, 4 error. */
int32_t chessvm_cpu_run(int32_t cpu, double add_cycles, double instructions);
/* Executes one instruction. Returns the same numbers as chessvm_cpu_run. */
int32_t chessvm_cpu_step(int32_t cpu);
/* Undoes the last `instructions` instructions. Refuses if fewer instructions are recorded. */
int32_t chessvm_cpu_step_back(int32_t cpu, double instructions);
/* Goes back to the moment at which the counter of add cycles reached `add_cycles`. */
int32_t chessvm_cpu_back_to(int32_t cpu, double add_cycles);
/* Returns the address of the present state; null if the call is refused. */
const struct chessvm_cpu* chessvm_cpu_state(int32_t cpu);
/* Sets the state. Ignores the counters, `row` and `word`. Refuses a state that cannot occur. */
int32_t chessvm_cpu_set_state(int32_t cpu, const struct chessvm_cpu* state, uint32_t size);
/* Replies with the punched cards, four digits a line, from card number `first` (counted from 0). */
int32_t chessvm_cpu_cards(int32_t cpu, double first);
/* Replies with the next instruction as text. */
int32_t chessvm_cpu_next(int32_t cpu);
/* Replies with the debugger's picture of the memory, as a JSON object (schema chessvm.picture/1).
 * `text` is the picture. `view` is the name of the debugger's view that draws the picture.
 * `symbols` is the text of a symbol file. The names in this file select the view. If no view suits
 * these names, `view` and `text` are null. */
int32_t chessvm_cpu_picture(int32_t cpu, const char* symbols, uint32_t symbols_size);
/* Replies with a checkpoint of the present state (docs/formats/checkpoint.md). */
int32_t chessvm_cpu_checkpoint(int32_t cpu);
/* Sets the state from a checkpoint, and deletes the recorded past of the CPU. */
int32_t chessvm_cpu_resume(int32_t cpu, const char* checkpoint, uint32_t checkpoint_size);

/* --- the debugger ----------------------------------------------------------------------------- */

/* Opens a virtual CPU in the debugger of chsim (docs/debugger.md). The chessvm_cpu_ functions also
 * accept its handle. `image`, `symbols` and `listing` are texts that chessvm_assemble returned. */
int32_t chessvm_debug_new(const char* image, uint32_t image_size, const char* symbols,
                          uint32_t symbols_size, const char* listing, uint32_t listing_size,
                          const char* deck, uint32_t deck_size);
/* Replaces all stops. `stops` has one stop a line: `PLACE` or `PLACE if EXPRESSION`, as in the
 * debugger's `break` command. The reply is a JSON object (schema chessvm.stops/1). Its array
 * `stops` has one element for each line. The element of a correct line has `places`, each
 * [row, word], and the source `file` and `line` of the first place. `file` and `line` are null if
 * they are unknown. The element of a wrong line has `error`, `part` (`place` or `condition`) and
 * the `column` of the error (0 if unknown). */
int32_t chessvm_debug_stops(int32_t debug, const char* stops, uint32_t stops_size);
/* Begins a movement: chessvm_debug_go_on then runs the program forward or back. If another movement
 * has not ended, gives it up. Values of `movement`:
 * - 0 runs to a stop;
 * - 1 runs the next instruction or, if this is a call, the whole subroutine;
 * - 2 runs to the end of the present subroutine;
 * - 3 runs back to a stop or to the first recorded moment. */
int32_t chessvm_debug_begin(int32_t debug, int32_t movement);
/* Continues the movement for some milliseconds. A forward movement pauses after `add_cycles` add
 * cycles at the latest. Returns 6 if the movement has not ended. Otherwise returns why it ended
 * (vm::debugger::Cause): 0 goal reached, 1 stop, 2 halt, 3 break, 4 waiting for a card, 5 error, 7
 * first recorded moment. The reply explains this reason. */
int32_t chessvm_debug_go_on(int32_t debug, double add_cycles);
/* Evaluates expressions, one a line. The reply is a JSON object (schema chessvm.values/1). Its
 * array `values` has one element for each line. The element of a correct line has `text`, such as
 * `A = -5 (M95)`. The element of a wrong line has `error`, `column`, and `part` (`expression`). */
int32_t chessvm_debug_values(int32_t debug, const char* expressions, uint32_t expressions_size);

/* --- the ENIAC -------------------------------------------------------------------------------- */

/* The argument `engine` selects the simulator: 0 is the fast engine, and 1 is the pulse engine. */

/* State of the ENIAC. `registers` and `programs` are arrays. chessvm_eniac_units replies with the
 * names of their elements, in the same order. */
struct chessvm_eniac {
  uint64_t add_cycles;
  uint32_t phase;  /* half pulse times since the add cycle began, 0 to 39 */
  uint32_t failed; /* 1 if the machine cannot go on; the log then says why */
  uint64_t cards_punched;
  uint64_t cards_read;
  uint32_t register_count;
  uint32_t unit_count;
  const uint64_t* registers;
  const uint32_t* programs; /* one element a unit; bit n is set if program n is at work */
};

/* Opens an ENIAC without cables. Returns the handle. */
int32_t chessvm_eniac_new(int32_t engine);
/* Opens an ENIAC and wires it as the CPU. `patch` is the name of the patch file with the wiring.
 * `image` and `deck` are texts. Puts the program of the image into the function tables, and the
 * deck into the card reader. Returns the handle. */
int32_t chessvm_wired_new(int32_t engine, const char* patch, uint32_t patch_size, const char* image,
                          uint32_t image_size, const char* deck, uint32_t deck_size);
/* Loads the patch file `name`. First tries its lines on another machine. If all lines are correct,
 * executes them on this machine. Commands in the patch can run this machine for at most
 * `add_cycles` in total. Returns 1 if all lines are correct, else 0. The reply is a JSON object
 * (schema chessvm.patch/1). Its `diagnostics` are the errors and warnings (schema
 * chessvm.diagnostic/1). */
int32_t chessvm_eniac_load(int32_t eniac, const char* name, uint32_t name_size, double add_cycles);
/* Executes a line of the patch language. Returns and replies like chessvm_eniac_load. */
int32_t chessvm_eniac_obey(int32_t eniac, const char* line, uint32_t line_size, double add_cycles);
int32_t chessvm_eniac_set_deck(int32_t eniac, const char* deck, uint32_t deck_size);
/* Runs the machine for at most `add_cycles` whole add cycles. Returns why the machine stopped
 * (eniac::StopReason): 0 limit, 1 idle until a button is pressed, 2 debug.bp or debug.assert,
 * 3 debug.quit, 4 failed, 5 the wired CPU is about to fetch a row. A run ends with 5 only if
 * `at_fetch` is 1. */
int32_t chessvm_eniac_run(int32_t eniac, double add_cycles, int32_t at_fetch);
/* Runs `pulse_times` pulse times, at most 20,000. */
int32_t chessvm_eniac_step(int32_t eniac, uint32_t pulse_times);
/* Replies with a JSON object (schema chessvm.eniac-units/1). Its array `units` has one element for
 * each unit: its `name`, its `programs` and its `registers`. `programs` has the names of the
 * programs; the name with index n belongs to bit n in chessvm_eniac.programs. A register has
 * `name`, `kind` (flags, digits, number) and `bits`. chessvm_eniac.registers has the registers of
 * all units in this order. */
int32_t chessvm_eniac_units(int32_t eniac);
/* Returns the address of the present state; null if the call is refused. */
const struct chessvm_eniac* chessvm_eniac_state(int32_t eniac);
/* Replies with the state as `eniacsim --dump` prints it. */
int32_t chessvm_eniac_dump(int32_t eniac);
/* Replies with the text that the machine has printed since the last call. */
int32_t chessvm_eniac_log(int32_t eniac);
/* Replies with the cards punched since the last call, one a line. A card of a wired CPU has
 * 4 digits. Other cards have 80 columns. */
int32_t chessvm_eniac_cards(int32_t eniac);
/* Injects the fault `spec`, in the notation of `eniacsim --fault` (docs/faults.md). */
int32_t chessvm_eniac_inject(int32_t eniac, const char* spec, uint32_t spec_size);
/* Ends the fault that was injected as `spec`. If `spec` is empty, ends all faults. The numbers in
 * the machine stay as they are. Each remaining random fault begins its series of failures again. */
int32_t chessvm_eniac_heal(int32_t eniac, const char* spec, uint32_t spec_size);
/* Replies with the specs of all faults that have not ended, one a line. */
int32_t chessvm_eniac_faults(int32_t eniac);

/* --- cables of the ENIAC ---------------------------------------------------------------------- */

/* Applies `changes` to the cables of the patch file `patch`, which wires the machine. Then replaces
 * all cables of the machine by the changed cables. Numbers, switches and the time stay as they are.
 * `changes` has at most 1,000 lines: `plug A B`, `pull A B` or `move A B C D`. A to D are names of
 * jacks. `move` pulls the cable A B and plugs the cable C D. A refused change has no effect.
 * Returns 1 if no change is refused, else 0. The reply is a JSON object (schema chessvm.cables/1):
 * - `text`, the changed patch;
 * - `refused`, the refused changes, each with its line number `change` (from 0) and `message`;
 * - `diagnostics`, the warnings about the changed patch (schema chessvm.diagnostic/1). */
int32_t chessvm_eniac_cables(int32_t eniac, const char* patch, uint32_t patch_size,
                             const char* changes, uint32_t changes_size);

/* --- signals of the ENIAC --------------------------------------------------------------------- */

/* Replies with a JSON object (schema chessvm.eniac-signals/1). Its array `signals` has all signals
 * of the machine, each with `name`, `bits` and `kind` (pulses, flags, digits, number). Its array
 * `used` has the names of the signals that the patch uses (docs/waveforms.md#waveform-files). */
int32_t chessvm_eniac_signals(int32_t eniac);
/* Starts to record signals. `signals` has names or patterns, separated by commas. If `signals` is
 * empty, records the signals that the patch uses. The machine runs pulse by pulse until the
 * recording ends. */
int32_t chessvm_eniac_record(int32_t eniac, const char* signals, uint32_t signals_size);
/* Ends the recording. The reply is the recording as a VCD file. Refuses more than 32 MB. */
int32_t chessvm_eniac_recorded(int32_t eniac);

/* --- the room of the ENIAC -------------------------------------------------------------------- */

/* Replies with a JSON object (schema chessvm.eniac-room/1). It describes what does not change in
 * the room while the machine runs:
 * - `panels`, in their order along the walls;
 * - `units`, each with `first` (the node of its first jack), `jacks`, `switches` and `programs`;
 *   - a jack is [name, true for an input, number of wires];
 *   - a switch is [name, setting, index of its list in `settings` or -1, true if not at rest];
 *   - a program has `name`, `input` (jack that starts it), `output` (jack of its end pulse),
 *     `sends` (jacks that send while the program is at work), `opens` (jacks that receive
 *     meanwhile), and the settings `operation`, `clears` and `repeats` of its switches;
 * - `settings`, lists of the settings that a switch can have;
 * - `nodes`, the nodes with a cable, each [number, name, kind, wires, parameter of an adapter];
 * - `node_count`, the number of all nodes;
 * - `cables`, each [from, to];
 * - `passes`, the node pairs that an adapter or amplifier connects inside, each [from, to];
 * - `names`, the names that the patch gives to parts of the machine;
 * - `first_trunk` and `first_line`, the nodes of data trunk 1 and of program line 1-1. The next
 *   nodes are the other trunks and lines.
 * The number of a jack is the number of its node. */
int32_t chessvm_eniac_room(int32_t eniac);
/* Returns the address of an array with one number for each node of the wiring. Bit n is set if wire
 * n + 1 had a pulse in the last chessvm_eniac_step. Returns null if the call is refused. */
const uint16_t* chessvm_eniac_pulses(int32_t eniac);
/* Replies with the reason why the machine cannot go on. The reply is empty if it can go on. */
int32_t chessvm_eniac_failure(int32_t eniac);
/* Replies with the first `count` failures of the random fault `spec`, one a line. The machine does
 * not change. `spec` must have a seed. */
int32_t chessvm_eniac_failures(int32_t eniac, const char* spec, uint32_t spec_size, uint32_t count);
/* Replies with a JSON object (schema chessvm.at-work/1) about the instruction that the wired CPU
 * executes: `row`, `word`, `text`, and the add cycles at which it `begins` and `ends`. Unknown
 * numbers are null. Refuses the call before chessvm_wired_start, and also if the wired CPU is
 * compared with a virtual CPU. */
int32_t chessvm_wired_at_work(int32_t wired);
/* Runs a wired CPU to its next instruction, for at most `add_cycles`. Returns the same numbers as
 * chessvm_eniac_run. Refuses the call in the same cases as chessvm_wired_at_work. */
int32_t chessvm_wired_next(int32_t wired, double add_cycles);

/* --- the wired CPU beside the virtual one ----------------------------------------------------- */

/* Presses the initiate button and runs both CPUs to the first row fetch. If `compared` is 1, later
 * runs compare the CPUs and end at the first difference. Otherwise, runs compare nothing: at each
 * row fetch, the virtual CPU copies the state of the wired CPU. Returns 0. If a CPU does not reach
 * the first row fetch, returns -1 and replies with the report. */
int32_t chessvm_wired_start(int32_t wired, int32_t compared);
/* Runs at most `rows` rows and about `add_cycles` add cycles. The second limit is needed because a
 * broken machine may never reach its next row. A run that compares the CPUs ends only after a whole
 * row. Returns 100 if the program goes on. Otherwise returns why the program ended
 * (wired::LockstepEnd): 0 halted, 1 waiting for a card, 2 break, 5 the machine is idle but has
 * not halted, 6 error of the program, 7 the CPUs differ. */
int32_t chessvm_wired_run(int32_t wired, double rows, double add_cycles);
/* Returns the address of the virtual CPU's state at the last row fetch; null for a refused call. */
const struct chessvm_cpu* chessvm_wired_state(int32_t wired);
/* Replies with the report that `eniacsim --json` prints. Its schema is chessvm.lockstep/1 if the
 * CPUs are compared, else chessvm.wired-run/1. */
int32_t chessvm_wired_report(int32_t wired);

/* --- chess ------------------------------------------------------------------------------------ */

/* Opens the chess program. `image` and `symbols` are the names of its files. Returns the handle. */
int32_t chessvm_chess_new(const char* image, uint32_t image_size, const char* symbols,
                          uint32_t symbols_size);
/* Reads a position. The reply is a JSON object (schema chessvm.position/1): the complete `fen`,
 * `side`, `check`, and the legal `moves`, each with `move`, `san` and the `fen` after the move. */
int32_t chessvm_chess_position(const char* fen, uint32_t fen_size);
/* Replies with the deck that loads a position and starts a search of `depth` plies. */
int32_t chessvm_chess_deck(int32_t chess, const char* fen, uint32_t fen_size, int32_t depth);
/* Opens a virtual CPU that has read a position. chessvm_cpu_run then runs the search. Returns the
 * handle. */
int32_t chessvm_chess_search(int32_t chess, const char* fen, uint32_t fen_size, int32_t depth);
/* Opens a virtual CPU for the next move of a game. As in `eniac-chess play`, the CPU also searches
 * the replies to its move, and some moves count as draws (docs/chess.md). The game begins at `fen`.
 * `moves` has the moves so far as coordinates (e2e4), with blanks between them. `mtbf` is the mean
 * number of hours of work between random failures; 0 means no failures. `seed` determines the
 * failures. Returns the handle. */
int32_t chessvm_chess_think(int32_t chess, const char* fen, uint32_t fen_size, const char* moves,
                            uint32_t moves_size, int32_t depth, double mtbf, double seed);
/* Prepares a CPU of chessvm_chess_think or chessvm_chess_search for its next run. Call this after
 * each chessvm_cpu_run. A question is one run of the chess program. If the CPU has finished its
 * question, loads the next question. After a failure, loads the last progress card, from which the
 * search resumes. In both cases the counters of the CPU begin again at 0. Returns 1 if the CPU had
 * finished a question, else 0. The reply is a JSON object (schema chessvm.thought/1):
 * - `is_over`, true if no question is left;
 * - `about`, the subject of the present question (move, replies, others);
 * - `found`, the move found so far;
 * - `add_cycles` and `instructions` of the finished questions;
 * - `remark`, a text for people;
 * - `failures`. Each has `text` for people, `mark` for a PGN comment, `add_cycles` (the work for
 *   the move until the failure) and `lost` (the add cycles that the failure cost). */
int32_t chessvm_chess_go_on(int32_t thinking);
/* Does the same as chessvm_chess_go_on, but replies with the answer so far. The reply is the line
 * that `eniac-chess move --json` prints (schema chessvm.move/1). The costs in the reply are those
 * of all finished searches for this move; `nodes` is null. Returns 1 if the answer is a move, mate
 * or stalemate, else 0. */
int32_t chessvm_chess_answer(int32_t thinking);
/* Searches a position for at most `add_cycles`. Returns and replies like chessvm_chess_answer. */
int32_t chessvm_chess_move(int32_t chess, const char* fen, uint32_t fen_size, int32_t depth,
                           double add_cycles);
/* Decodes `card`, the answer of another machine. Returns and replies like chessvm_chess_answer. */
int32_t chessvm_chess_judge(int32_t chess, const char* fen, uint32_t fen_size, int32_t card);

#ifdef __cplusplus
}
#endif

#endif
