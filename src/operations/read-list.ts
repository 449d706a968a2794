import { MiharuError } from '../core/errors.ts';
import type { Parsed } from '../core/parsed.ts';
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

/**
 * Reads a list all or nothing. Throws `unusable_input` with the problem of each invalid entry, or if there are
 * too many entries, before any is parsed.
 */
export function readList(entries: readonly string[], parse: (entry: string) => Parsed<string>): ListRead {
  if (entries.length > ENTRIES_MAX) {
    const most = printCount(ENTRIES_MAX);
    throw new MiharuError('unusable_input', {
      en: `Nothing was changed: the list has more than ${most} lines. Split it into shorter lists.`,
      ja: `一覧が ${most} 行を超えているため、何も変更していません。一覧を ${most} 行以内に分けてください。`,
    });
  }
  const values = new Set<string>();
  const repeated: string[] = [];
  const faults: { entry: number; problem: Text }[] = [];
  let blank = 0;
  for (const [at, entry] of entries.entries()) {
    if (/^[\s\u200b\ufeff]*$/u.test(entry)) {
      blank += 1;
      continue;
    }
    const value = parse(entry);
    if (!value.ok) faults.push({ entry: at + 1, problem: value.problem });
    else if (values.has(value.value)) repeated.push(value.value);
    else values.add(value.value);
  }
  if (faults.length > 0) throw unusable(faults, entries.length);
  if (values.size > 0) return { values: [...values], repeated, blank };
  throw new MiharuError('unusable_input', {
    en: 'The list has only blank lines. Enter at least one entry, one per line.',
    ja: '一覧が空です。1 行に 1 件ずつ入力してください。',
  });
}

function unusable(faults: readonly { entry: number; problem: Text }[], total: number): MiharuError {
  const listed = faults.slice(0, FAULTS_LISTED_MAX);
  const more = faults.length - listed.length;
  const en = listed.map(({ entry, problem }) => (total === 1 ? '' : `Line ${entry}: `) + problem.en);
  const ja = listed.map(({ entry, problem }) => (total === 1 ? '' : `${entry} 行目：`) + problem.ja);
  if (more > 0) {
    en.push(`… and ${more} more.`);
    ja.push(`… ほか ${more} 件。`);
  }
  return new MiharuError(
    'unusable_input',
    { en: `Nothing was changed.\n${en.join('\n')}`, ja: `何も変更していません。\n${ja.join('\n')}` },
    { members: { errors: faults.map(({ entry, problem }) => ({ entry, message: problem })) } },
  );
}
