import { judgeAnswer } from '../../src/assistant/index.ts';
import type { ProductFacets } from '../../src/assistant/naming/facets.ts';
import { compileProducts } from '../../src/assistant/naming/mentions.ts';
import { type AnswerReading, readAnswer } from '../../src/assistant/naming/read-answer.ts';
import type { Candidate } from '../../src/assistant/naming/reading.ts';
import { BIAS, scoreOf, standingOf, WEIGHTS } from '../../src/assistant/naming/score.ts';

const PRODUCTS = ['350ml', '500ml'].map((size, index) => ({
  asin: `B0TEST000${index + 1}`,
  title: `カナデリ 保温ボトル ${size} ホワイト`,
  brand: 'カナデリ',
  names: [],
}));
const ANSWER =
  '**ミツマタ**\n- 保温ボトル 350ml\n\n**カナデリ**\n- 保温ボトル（５００ｍＬ）\n\n小さめならカナデリの350mlです。';

/** The worked example of `src/assistant/README.md`: a text for each step of the judgement, as the code performs it. */
export function workedAnswer(): string[] {
  const products = compileProducts(PRODUCTS);
  const read = readAnswer(ANSWER, products);
  const { folded, layout } = read.reading;
  return [
    [...PRODUCTS.map(({ asin, title }) => `${asin}  ${title}`), '', ANSWER].join('\n'),
    `text   ${folded.characters}\ndrawn  ${JSON.stringify(layout.text)}`,
    products.facets.map(printFacets).join('\n'),
    printMentions(read),
    printSentences(read),
    read.candidates.map((one) => printCandidate(read, one)).join('\n'),
    printVerdict(),
  ];
}

function printFacets({
  asin,
  brands,
  designations,
  kinds,
  familySize,
  holders,
  index,
}: ProductFacets): string {
  const tokens = designations.flatMap((one) => one.tokens);
  const alone = [...holders].filter(([, { size }]) => size === 1).filter(([, own]) => own.has(index));
  return [
    `${asin}  maker ${brands.map(({ characters }) => characters).join(', ')}; one of ${familySize}`,
    ...tokens.map(({ role, characters, weight, pieces }) => {
      const parts = pieces.map(({ spelling }) => spelling.characters).join(', ');
      return `            ${role} ${characters} ${weight.toFixed(2)}${parts === '' ? '' : ` (in part ${parts})`}`;
    }),
    `            kind ${[...new Set(kinds.values())].join(', ')}; it alone has ${alone.map(([key]) => key).join(', ')}`,
  ].join('\n');
}

function printMentions({ reading: { hits, amounts, layout } }: AnswerReading): string {
  return layout.sentences
    .map(({ index }) => {
      const found = (hits[index] ?? []).map(
        ({ hit: { pattern }, from }) =>
          `${pattern.characters}${pattern.brands.size > 0 ? ' (maker)' : ''} at ${from}`,
      );
      const measured = (amounts[index] ?? []).map(({ value, unit }) => `${value} ${unit} (amount)`);
      return `${index}  ${[...found, ...measured].join(', ') || '–'}`;
    })
    .join('\n');
}

function printSentences({ reading: { layout } }: AnswerReading): string {
  return layout.sentences
    .map(({ index, kind, heads, before, start, end }) => {
      const said = layout.text.slice(start, end).trim();
      return `${index}  ${kind.padEnd(7)}  above ${heads.join(' ') || '–'}, before ${before ?? '–'}  ${said}`;
    })
    .join('\n');
}

function printCandidate({ reading: { folded } }: AnswerReading, one: Candidate): string {
  const parts = Object.entries(one.evidence)
    .map(([name, value]) => ({ name, value, weight: WEIGHTS[name] ?? 0 }))
    .filter(({ value, weight }) => value * weight !== 0)
    .map(
      ({ name, value, weight }) =>
        `${name} ${character(weight)}${value === 1 ? '' : ` × ${value.toFixed(2)}`}`,
    );
  const limit = one.isLikelyAtMost ? ', asked at most' : '';
  return [
    `${one.sentence}  ${one.product.asin}  ${folded.characters.slice(one.start, one.end)}`,
    `   ${[`bias ${character(BIAS)}`, ...parts].join('; ')}`,
    `   = ${character(scoreOf(one))}${limit}: ${standingOf(one)}`,
  ].join('\n');
}

function character(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;
}

function printVerdict(): string {
  const { hit, matches, candidates } = judgeAnswer({ answer: ANSWER, question: '', products: PRODUCTS });
  return [
    `hit ${hit}`,
    ...matches.map(({ asin, text, start, end }) => `match      ${asin}  ${text}  (${start} to ${end})`),
    ...candidates.map(
      ({ asin, text, reasons }) =>
        `candidate  ${asin}  ${text}  because ${reasons.map(({ code }) => code).join(', ')}`,
    ),
  ].join('\n');
}
