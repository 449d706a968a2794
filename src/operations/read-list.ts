import { invalidParameter, MiharuError } from '../core/errors.ts';
import { type Parsed, parsed } from '../core/parsed.ts';
import { PLAN_LIMITS } from '../core/plan.ts';
import { printCount, type Text } from '../core/text.ts';

/** The parsed entries of a list. */
export interface ListRead {
  /** In the order given, without repetitions. */
  readonly values: readonly string[];
  /** Repeated values, as often as they were repeated. */
  readonly repeated: readonly string[];
  /** Number of blank entries. */
  readonly blank: number;
}

/** Maximum number of faults in one message. */
const FAULTS_LISTED_MAX = 10;

/** Maximum number of faults for a program. */
const FAULTS_FOR_PROGRAMS_MAX = 100;

/** Maximum number of entries, including blank ones: the largest limit of any plan. */
export const ENTRIES_MAX = Math.max(...Object.values(PLAN_LIMITS).flatMap((limits) => Object.values(limits)));

/**
 * Splits text into lines with any line ends, without a BOM and without an empty line after the last line end. A
 * list that is too long is only split far enough to detect it.
 */
export function linesOf(text: string): string[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/, ENTRIES_MAX + 2);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

/** How a list is read: the name of its parameter, and the parser of an entry. */
export interface ListReading<Entry = string, Value = string> {
  readonly parameter: string;
  readonly parse: (entry: Entry) => Parsed<Value>;
}

/**
 * Reads a list all or nothing. Throws {@link UnusableList} with the problem of each invalid entry, or if there
 * are too many entries, before any is parsed.
 */
export function readList(entries: readonly string[], { parameter, parse }: ListReading): ListRead {
  requireFew(parameter, entries);
  const blank = entries.filter(isBlank).length;
  const parseAny = (entry: string) => (isBlank(entry) ? parsed(null) : parse(entry));
  const values = new Set<string>();
  const repeated: string[] = [];
  for (const value of readEach(entries, { parameter, parse: parseAny })) {
    if (value === null) continue;
    if (values.has(value)) repeated.push(value);
    else values.add(value);
  }
  if (values.size > 0) return { values: [...values], repeated, blank };
  throw new UnusableList(parameter, {
    en: 'The list has no entries. Enter at least one.',
    ja: '一覧が空です。1 件以上入力してください。',
  });
}

/** Reads every entry of a list, blank and repeated ones too; throws as {@link readList}. */
export function readEach<Entry, Value>(
  entries: readonly Entry[],
  { parameter, parse }: ListReading<Entry, Value>,
): Value[] {
  requireFew(parameter, entries);
  const faults: ListFault[] = [];
  const values: Value[] = [];
  for (const [index, entry] of entries.entries()) {
    const value = parse(entry);
    if (value.ok) values.push(value.value);
    else faults.push({ index, message: value.problem });
  }
  if (faults.length === 0) return values;
  throw new UnusableList(parameter, describe(faults, entries.length), faults);
}

function requireFew(parameter: string, entries: readonly unknown[]): void {
  if (entries.length <= ENTRIES_MAX) return;
  const most = printCount(ENTRIES_MAX);
  throw new UnusableList(parameter, {
    en: `Nothing was changed: the list has more than ${most} entries. Split it into shorter lists.`,
    ja: `一覧が ${most} 件を超えているため、何も変更していません。一覧を ${most} 件以内に分けてください。`,
  });
}

function isBlank(entry: string): boolean {
  return /^[\s\u200b\ufeff]*$/u.test(entry);
}

/** The problem of an entry, with its index from 0. */
export interface ListFault {
  readonly index: number;
  readonly message: Text;
}

/** `unusable_input` for a list: people read the problems with their lines, programs the faults with their indexes. */
export class UnusableList extends MiharuError {
  readonly parameter: string;
  readonly faults: readonly ListFault[];

  constructor(parameter: string, detail: Text, faults: readonly ListFault[] = []) {
    super('unusable_input', detail, { members: faults.length === 0 ? {} : { errors: faults } });
    this.parameter = parameter;
    this.faults = faults;
  }

  /** The same as `invalid_parameter`; at most {@link FAULTS_FOR_PROGRAMS_MAX} faults. */
  forPrograms(): MiharuError {
    const { parameter, faults, detail } = this;
    const [first] = faults;
    if (first === undefined) return invalidParameter(parameter, detail);
    const { index, message } = first;
    const errors = faults.slice(0, FAULTS_FOR_PROGRAMS_MAX).map((fault) => ({ parameter, ...fault }));
    const count = printCount(faults.length);
    return new MiharuError(
      'invalid_parameter',
      {
        en: `Nothing was changed: ${count} of the \`${parameter}\` ${faults.length === 1 ? 'is' : 'are'} not valid. Entry ${index} (from 0): ${message.en}`,
        ja: `\`${parameter}\` の ${count} 件が正しくないため、何も変更していません。${index} 番目（0 から）：${message.ja}`,
      },
      { members: { errors } },
    );
  }
}

function describe(faults: readonly ListFault[], total: number): Text {
  const listed = faults.slice(0, FAULTS_LISTED_MAX);
  const more = faults.length - listed.length;
  const en = listed.map(({ index, message }) => (total === 1 ? '' : `Line ${index + 1}: `) + message.en);
  const ja = listed.map(({ index, message }) => (total === 1 ? '' : `${index + 1} 行目：`) + message.ja);
  if (more > 0) {
    en.push(`… and ${more} more.`);
    ja.push(`… ほか ${more} 件。`);
  }
  return { en: `Nothing was changed.\n${en.join('\n')}`, ja: `何も変更していません。\n${ja.join('\n')}` };
}
