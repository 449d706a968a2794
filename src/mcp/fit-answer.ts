/** Maximum characters of a tool's answer as JSON: some 15,000 tokens, which agents accept in one answer. */
export const ANSWER_CHARACTERS_MAX = 40_000;

/** Entries of the main list that are looked at; more of them cannot fit. */
export const ENTRIES_MAX = 1_000;

/** Characters for what is said about a shortened answer. */
const NOTE_CHARACTERS = 300;

/** Maximum characters of everything besides the main list, and of one entry in it. */
const REST_CHARACTERS_MAX = 20_000;
const ENTRY_CHARACTERS_MAX = 10_000;

type Answer = Readonly<Record<string, unknown>>;

/** An answer within the maximum. */
export interface FittedAnswer {
  readonly answer: Answer;
  /** How many entries of its main list it has. */
  readonly shown: number;
  /** Whether something besides entries of the main list was left out. */
  readonly isCut: boolean;
}

/**
 * Shortens an answer to the maximum: as many entries of its main list as fit, at least one. Other lists, and lists within an
 * entry, are halved until they leave room for that.
 */
export function fitAnswer(answer: Answer, main: string | null): FittedAnswer {
  const list = main === null ? undefined : answer[main];
  if (main === null || !Array.isArray(list)) {
    const rest = shorten(answer, ANSWER_CHARACTERS_MAX - NOTE_CHARACTERS);
    return { answer: { ...rest }, shown: 0, isCut: rest !== answer };
  }
  const others = { ...answer, [main]: [] };
  const rest = shorten(others, REST_CHARACTERS_MAX);
  const entries = list.map((entry) => (isObject(entry) ? shorten(entry, ENTRY_CHARACTERS_MAX) : entry));
  const room = ANSWER_CHARACTERS_MAX - NOTE_CHARACTERS - lengthOf(rest);
  const kept = entries.slice(0, countFitting(entries, room));
  return {
    answer: { ...rest, [main]: kept },
    shown: kept.length,
    isCut: rest !== others || kept.some((entry, index) => entry !== list[index]),
  };
}

function countFitting(entries: readonly unknown[], room: number): number {
  let left = room;
  const end = entries.findIndex((entry) => {
    left -= lengthOf(entry) + 1;
    return left < 0;
  });
  return end === -1 ? entries.length : end;
}

/** The same value if it has at most so many characters, else a copy whose longest lists are halved until it does. */
function shorten(value: object, charactersMax: number): object {
  let shortened = value;
  while (lengthOf(shortened) > charactersMax) {
    const lists = Object.entries(shortened).filter(
      ([, member]) => Array.isArray(member) && member.length > 0,
    );
    const [longest] = lists.toSorted(([, a], [, b]) => lengthOf(b) - lengthOf(a));
    if (longest === undefined) return shortened;
    const [name, list] = longest;
    const half = list.slice(0, Math.floor(list.length / 2));
    shortened = Array.isArray(shortened)
      ? shortened.with(Number(name), half)
      : { ...shortened, [name]: half };
  }
  return shortened;
}

function lengthOf(value: unknown): number {
  return JSON.stringify(value)?.length ?? 0;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
