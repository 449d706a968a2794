import { parseInstant } from '../core/instant.ts';
import { MARKETPLACE } from '../core/marketplace.ts';
import { cleanse } from '../core/quarantine.ts';
import type { Language, Text } from '../core/text.ts';
import type { Cell, Printed } from './command.ts';
import { cutToWidth, displayWidth } from './display-width.ts';
import type { TextSink } from './world.ts';

/** Maximum width of a column on a terminal. Piped output and JSON contain the whole text. */
const COLUMN_WIDTH_MAX = 60;

/** An instant as operations return it. */
const UTC_INSTANT = /\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z\b/g;

/**
 * Prints a command's output: on a terminal aligned and with times in Japanese time, when piped tab-separated without
 * headings and with times in UTC. A note is for people also then, and goes to standard error.
 */
export function printOutput(
  printed: Printed,
  { out, err }: { readonly out: TextSink; readonly err: TextSink },
  language: Language,
): void {
  if (printed.kind === 'nothing') return;
  out.write((out.isTerminal ? printForPeople : printForPrograms)(printed, language));
  if (printed.note !== undefined && !out.isTerminal) err.write(sentence(printed.note, language));
}

function printForPeople(printed: Exclude<Printed, { kind: 'nothing' }>, language: Language): string {
  const note = printed.note === undefined ? '' : `${printed.note[language]}\n`;
  if (printed.kind === 'record') {
    const rows = printed.fields.map(([label, value]) => [label[language], visible(value, language)]);
    const list = printed.list === undefined ? '' : `\n${printList(printed.list, language)}`;
    return table(rows, Number.POSITIVE_INFINITY) + list + note;
  }
  if (printed.rows.length === 0) return `${printed.empty[language]}\n${note}`;
  return printList(printed, language) + note;
}

function printList(
  { columns, rows }: Pick<Extract<Printed, { kind: 'table' }>, 'columns' | 'rows'>,
  language: Language,
): string {
  const head = columns.map((column) => column[language]);
  return table([head, ...rows.map((row) => row.map((cell) => visible(cell, language)))], COLUMN_WIDTH_MAX);
}

function printForPrograms(printed: Exclude<Printed, { kind: 'nothing' }>, language: Language): string {
  const rows =
    printed.kind === 'record'
      ? [...printed.fields.map(([label, value]) => [label[language], value]), ...(printed.list?.rows ?? [])]
      : printed.rows;
  return rows.map((row) => printLine(row, language)).join('');
}

/** One tab-separated line; unknown cells are empty. */
export function printLine(cells: readonly Cell[], language: Language): string {
  return `${cells.map((cell) => plain(saidIn(cell, language))).join('\t')}\n`;
}

const YES_OR_NO = { en: ['yes', 'no'], ja: ['はい', 'いいえ'] } as const;

type Said = Exclude<Cell, Text>;

function saidIn(cell: Cell, language: Language): Said {
  return typeof cell === 'object' && cell !== null ? cell[language] : cell;
}

/** Text without control characters, line ends and invisible characters. */
export function plain(cell: Said): string {
  return cell === null ? '' : cleanse(String(cell).replace(/[\p{Cc}\u2028\u2029]+/gu, ' '));
}

function visible(cell: Cell, language: Language): string {
  const said = saidIn(cell, language);
  if (said === null) return '–';
  if (typeof said === 'boolean') return YES_OR_NO[language][said ? 0 : 1];
  return plain(said).replace(UTC_INSTANT, toJapaneseTime);
}

/** The same instant in Japanese time, in a form that options such as `--observed-at` accept. */
function toJapaneseTime(text: string): string {
  const instant = parseInstant(text);
  if (!instant.ok) return text;
  const { timeZone } = MARKETPLACE;
  return Temporal.Instant.fromEpochMilliseconds(instant.value).toString({ timeZone, smallestUnit: 'second' });
}

function table(rows: readonly (readonly string[])[], widthMax: number): string {
  const cut = rows.map((row) => row.map((cell) => cutToWidth(cell, widthMax)));
  const widths = (cut[0] ?? []).map((_, at) => Math.max(...cut.map((row) => displayWidth(row[at] ?? ''))));
  const line = (row: readonly string[]) =>
    row.map((cell, at) => cell + ' '.repeat(Math.max(0, (widths[at] ?? 0) - displayWidth(cell)))).join('  ');
  return cut.map((row) => `${line(row).trimEnd()}\n`).join('');
}

/** A sentence in the language, with a line end. */
export function sentence(text: Text, language: Language): string {
  return `${text[language]}\n`;
}
