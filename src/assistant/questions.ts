import { daysBetween, type LocalDate } from '../core/local-date.ts';
import { GENERATED_KINDS, type GeneratedKind, type QuestionKind } from '../core/question-kind.ts';
import type { Text } from '../core/text.ts';
import { QUESTION_TEMPLATES, writeQuestion } from './question-templates.ts';

/** Questions of one Japanese day. */
export const QUESTIONS_PER_DAY = 5;

/** An active custom question as the caller keeps it. */
export interface ActiveCustomQuestion {
  readonly id: string;
  readonly keyword: string;
  readonly question: string;
  /** Milliseconds since the epoch. */
  readonly createdAtMs: number;
  /** Japanese dates on which it was among the day's questions, in any order. */
  readonly askedDates: readonly LocalDate[];
}

/** What the day's questions depend on. */
export interface QuestionInput {
  readonly accountId: string;
  readonly localDate: LocalDate;
  /** Monitored keywords, in the order of adding. */
  readonly keywords: readonly string[];
  readonly customQuestions: readonly ActiveCustomQuestion[];
  /** How many; {@link QUESTIONS_PER_DAY} unless given. */
  readonly count?: number;
}

/** One of the day's questions. */
export interface DayQuestion {
  /** Unique within the account. */
  readonly id: string;
  readonly keyword: string;
  readonly question: string;
  readonly kind: QuestionKind;
  readonly customQuestionId: string | null;
}

/** The day's questions; if there are none, `note` says why. */
export interface DayQuestions {
  readonly questions: readonly DayQuestion[];
  readonly note: Text | null;
}

const NO_KEYWORD: Text = {
  en: 'No keywords yet. Add a keyword to get questions.',
  ja: 'キーワードが登録されていないため、質問はありません。キーワードを追加すると、そこから質問が作られます。',
};

const EPOCH = '2000-01-01';

type Draft = Omit<DayQuestion, 'id'>;

/**
 * The five questions of an account's Japanese day: the same input gives the same questions at any time and on any machine.
 * Active custom questions come first, then questions that take turns over keywords and kinds: while keywords and custom
 * questions do not change, every keyword meets every kind once before any pair is repeated.
 */
export function questionsOfDay(input: QuestionInput): DayQuestions {
  if (input.keywords.length === 0) return { questions: [], note: NO_KEYWORD };
  const custom = chooseCustom(input).map(
    ({ id, keyword, question }): Draft => ({ keyword, question, kind: 'custom', customQuestionId: id }),
  );
  const drafts = [...custom, ...generate(input, countOf(input) - custom.length, custom)];
  return {
    questions: drafts.map((draft, index) => ({ id: `q_${input.localDate}_${index + 1}`, ...draft })),
    note: null,
  };
}

/**
 * Never asked ones first, the oldest first; then those that have waited longest: of two that were last asked on one day the
 * one whose day before that lies back farther. Today's own asking is no history.
 */
function chooseCustom(input: QuestionInput): ActiveCustomQuestion[] {
  const { customQuestions, localDate } = input;
  return customQuestions
    .map((one) => ({ one, history: historyOf(one, localDate) }))
    .sort(
      (a, b) =>
        compare(a.history, b.history) || a.one.createdAtMs - b.one.createdAtMs || compare(a.one.id, b.one.id),
    )
    .slice(0, countOf(input))
    .map(({ one }) => one);
}

function countOf({ count = QUESTIONS_PER_DAY }: QuestionInput): number {
  return count;
}

/** Past dates of asking, the latest first, as text that sorts by them. */
function historyOf({ askedDates }: ActiveCustomQuestion, localDate: LocalDate): string {
  return askedDates
    .filter((date) => date < localDate)
    .sort((a, b) => compare(b, a))
    .join(' ');
}

/**
 * Pairs of keyword and kind form one endless sequence of rounds, and a day continues where the day before stopped. Keywords and
 * kinds alternate within a round, so that a full day has one question of each kind, and the numbers of questions per keyword
 * differ by one at most.
 */
function generate(input: QuestionInput, wanted: number, taken: readonly Draft[]): Draft[] {
  const { accountId, localDate, keywords } = input;
  const kinds = GENERATED_KINDS.length;
  const pairs = keywords.length * kinds;
  const offset = (hashOf(accountId) % keywords.length) * kinds;
  const first = daysBetween(EPOCH, localDate) * wanted + offset;
  const texts = new Set(taken.map(({ question }) => question));
  return Array.from({ length: wanted }, (_, slot): Draft => {
    const turn = first + slot;
    const at = modulo(turn, pairs);
    const kind = GENERATED_KINDS[at % kinds] ?? 'recommend';
    const keyword = keywords[keywordAt(at, keywords.length)] ?? '';
    const round = Math.floor(turn / pairs);
    return { keyword, question: wordingOf(kind, keyword, round, texts), kind, customQuestionId: null };
  });
}

/**
 * Keywords follow one another. Where their number is a multiple of that of the kinds, each would meet one kind only: there
 * they start one farther each time.
 */
function keywordAt(at: number, count: number): number {
  const shift = count % GENERATED_KINDS.length === 0 ? Math.floor(at / count) : 0;
  return (at + shift) % count;
}

/** The wording changes from round to round; one that a custom question of the day has already is passed over. */
function wordingOf(kind: GeneratedKind, keyword: string, round: number, texts: ReadonlySet<string>): string {
  const wordings = QUESTION_TEMPLATES[kind].length;
  const first = modulo(round + hashOf(keyword), wordings);
  for (let step = 0; step < wordings; step += 1) {
    const question = writeQuestion(kind, keyword, first + step);
    if (!texts.has(question)) return question;
  }
  return writeQuestion(kind, keyword, first);
}

/** FNV-1a over UTF-16 units, 32 bits: the same number everywhere and always. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
