import { parseNewAsin } from '../../core/asin.ts';
import { defuseCell } from '../../core/csv.ts';
import { parseKeyword, twinKey } from '../../core/keyword.ts';
import type { LocalDate } from '../../core/local-date.ts';
import { type Parsed, parsed, refused } from '../../core/parsed.ts';
import { quote, type Text } from '../../core/text.ts';
import type { ImportedRank } from '../../store/port.ts';
import { parseImportedDate, parseImportedRank } from './rank-text.ts';
import type { LineProblem, SentLine, SentRank } from './sent-rank.ts';

/** What the lines of a file are checked against. */
export interface HistoryBounds {
  readonly keywords: readonly string[];
  readonly asins: readonly string[];
  /** First date that is kept. */
  readonly keptFrom: LocalDate;
  readonly today: LocalDate;
}

/** The ranks of a file, and what became of its other lines. */
export interface ReadHistory {
  readonly ranks: readonly ImportedRank[];
  /** Ranks in the file, imported or not. */
  readonly rows: number;
  /** Ranks that the file repeats with the same value. */
  readonly repeated: number;
  /** Where the tool did not find the product as far as it looked. */
  readonly withoutRank: number;
  readonly otherCountry: number;
  readonly invalid: number;
  /** The first of the invalid lines, in their order. */
  readonly problems: readonly LineProblem[];
}

/** Problems that are described, at most. */
export const PROBLEMS_MAX = 100;

/** A rank with the line from which it is; `null` once two lines contradict each other. */
type Kept = { readonly rank: ImportedRank; readonly line: number } | null;

/** Reads the lines of a file. Of two lines that say different ranks of the same, neither is believed. */
export async function readHistory(
  lines: AsyncIterable<readonly SentLine[]>,
  bounds: HistoryBounds,
): Promise<ReadHistory> {
  const reading = new HistoryReading(bounds);
  for await (const some of lines) for (const line of some) reading.add(line);
  return reading.end();
}

/** What has been read of a file so far. */
class HistoryReading {
  readonly #parse: (sent: SentRank) => Parsed<ImportedRank | null>;
  readonly #kept = new Map<string, Kept>();
  readonly #problems: LineProblem[] = [];
  readonly #counts = { rows: 0, repeated: 0, withoutRank: 0, otherCountry: 0, invalid: 0 };

  constructor(bounds: HistoryBounds) {
    this.#parse = lineParser(bounds);
  }

  add(sent: SentLine): void {
    this.#counts.rows += 1;
    if (sent.kind === 'other_country') this.#counts.otherCountry += 1;
    else if (sent.kind === 'problem') this.#refuse(sent.problem);
    else this.#addRank(sent.rank);
  }

  #addRank(sent: SentRank): void {
    const { line } = sent;
    const read = this.#parse(sent);
    if (!read.ok) this.#refuse({ line, problem: read.problem });
    else if (read.value === null) this.#counts.withoutRank += 1;
    else this.#keep(read.value, line);
  }

  #keep(rank: ImportedRank, line: number): void {
    const key = `${rank.keyword}\n${rank.asin}${rank.localDate}${rank.tool}`;
    const before = this.#kept.get(key);
    if (before === undefined) this.#kept.set(key, { rank, line });
    else if (before?.rank.rank === rank.rank) this.#counts.repeated += 1;
    else {
      if (before !== null) this.#refuse({ line: before.line, problem: contradicted(line) });
      this.#refuse({ line, problem: contradicted(before?.line ?? null) });
      this.#kept.set(key, null);
    }
  }

  #refuse(problem: LineProblem): void {
    this.#counts.invalid += 1;
    if (this.#problems.length < PROBLEMS_MAX) this.#problems.push(problem);
  }

  end(): ReadHistory {
    return {
      ranks: [...this.#kept.values()].flatMap((one) => (one === null ? [] : [one.rank])),
      ...this.#counts,
      problems: this.#problems.toSorted((a, b) => a.line - b.line),
    };
  }
}

function contradicted(line: number | null): Text {
  if (line === null) {
    return {
      en: 'Other lines have another rank of the same keyword, product and date. Keep the right one.',
      ja: '同じキーワード、商品、日付で順位の異なる行がほかにもあります。正しい行だけを残してください。',
    };
  }
  return {
    en: `Line ${line} has another rank of the same keyword, product and date. Keep the right one.`,
    ja: `${line} 行目と同じキーワード、商品、日付ですが、順位が異なります。正しい行だけを残してください。`,
  };
}

/** Parses the cells of one line; `null`: the tool did not find the product. */
function lineParser(bounds: HistoryBounds): (sent: SentRank) => Parsed<ImportedRank | null> {
  const parseOwnKeyword = remembered(keywordParser(bounds.keywords));
  const parseOwnAsin = remembered(asinParser(bounds.asins));
  const parseKeptDate = remembered(dateParser(bounds));
  return ({ tool, ...sent }) => {
    const rank = parseImportedRank(sent.rank);
    if (!rank.ok) return rank;
    if (rank.value === null) return parsed(null);
    const keyword = parseOwnKeyword(sent.keyword);
    if (!keyword.ok) return keyword;
    const asin = parseOwnAsin(sent.asin);
    if (!asin.ok) return asin;
    const localDate = parseKeptDate(sent.localDate);
    if (!localDate.ok) return localDate;
    return parsed({
      keyword: keyword.value,
      asin: asin.value,
      tool,
      localDate: localDate.value,
      rank: rank.value,
    });
  };
}

/** Parses each text once as long as texts repeat: a file has few keywords, products and dates. */
function remembered(parse: (text: string) => Parsed<string>): (text: string) => Parsed<string> {
  let last: { readonly text: string; readonly read: Parsed<string> } | null = null;
  return (text) => {
    if (last?.text !== text) last = { text, read: parse(text) };
    return last.read;
  };
}

/** A keyword of the account, also as miharu's own CSV files print one that a spreadsheet would run as a formula. */
function keywordParser(keywords: readonly string[]): (text: string) => Parsed<string> {
  const known = new Map(keywords.map((keyword) => [defuseCell(keyword), keyword]));
  for (const keyword of keywords) known.set(keyword, keyword);
  const twins = new Map(keywords.map((keyword) => [twinKey(keyword), keyword]));
  return (text) => {
    const keyword = parseKeyword(text);
    if (!keyword.ok) return keyword;
    const own = known.get(keyword.value);
    if (own !== undefined) return parsed(own);
    const twin = twins.get(twinKey(keyword.value));
    if (twin !== undefined) {
      return refused(
        `${quote(text)} is not one of the account's keywords, but ${quote(twin)} is. Write it so, or add this spelling too.`,
        `${quote(text)} は登録されていませんが、表記の異なる ${quote(twin)} があります。表記を合わせるか、この表記も追加してください。`,
      );
    }
    return refused(
      `${quote(text)} is not one of the account's keywords. Add it on the page Keywords, with POST /keywords or with \`miharu keyword add\`.`,
      `${quote(text)} は登録されていません。「キーワード」ページ、POST /keywords、\`miharu keyword add\` のいずれかで追加してください。`,
    );
  };
}

function asinParser(asins: readonly string[]): (text: string) => Parsed<string> {
  const own = new Set(asins);
  return (text) => {
    const asin = parseNewAsin(text);
    if (!asin.ok || own.has(asin.value)) return asin;
    return refused(
      `${asin.value} is not one of the account's products. Add it on the page Products, with POST /products or with \`miharu asin add\`.`,
      `${asin.value} は登録されていません。「商品」ページ、POST /products、\`miharu asin add\` のいずれかで追加してください。`,
    );
  };
}

function dateParser({ keptFrom, today }: HistoryBounds): (text: string) => Parsed<string> {
  return (text) => {
    const date = parseImportedDate(text);
    if (!date.ok || (date.value >= keptFrom && date.value <= today)) return date;
    if (date.value > today) {
      return refused(
        `${date.value} is in the future: today is ${today} in Japan.`,
        `${date.value} は未来の日付です（本日は ${today}）。`,
      );
    }
    return refused(
      `${date.value} is before ${keptFrom}, the first date that this installation keeps (MIHARU_KEEP_DAYS).`,
      `${date.value} は保存期間（${keptFrom} 以降、MIHARU_KEEP_DAYS）より前の日付です。`,
    );
  };
}
