import { HISTORY_ROWS_MAX, tooManyRows, unusable } from './history-bytes.ts';
import { type SentHistory, type SentLine, sentRank, unusableLine } from './sent-rank.ts';
import { isOfJapan, productAt, toolOf, unknownDevice } from './serpbear-facts.ts';

/** A keyword in SerpBear's API; it has more members. */
interface SentKeyword {
  readonly keyword: string;
  readonly device: string;
  readonly country: string;
  /** The tracked domain or address. */
  readonly domain: string;
  /** Positions by date. */
  readonly history: object;
}

function isKeyword(sent: unknown): sent is SentKeyword {
  if (typeof sent !== 'object' || sent === null) return false;
  const members: Readonly<Record<string, unknown>> = { ...sent };
  return (
    ['keyword', 'device', 'country', 'domain'].every((name) => typeof members[name] === 'string') &&
    typeof members['history'] === 'object' &&
    members['history'] !== null
  );
}

/**
 * Reads the JSON of SerpBear's API: `{ keyword }` of one keyword, `{ keywords }` of a domain, or a list of either. Only the tracked
 * address can name the product: which page had the position of a past date is not in it.
 */
export async function readSerpBearJson(bytes: Uint8Array, asin: string | null): Promise<SentHistory> {
  const keywords = listKeywords(parseJson(bytes));
  if (keywords.length === 0) throw unusable(NO_KEYWORDS);
  return {
    ignoredColumns: [],
    lines: (async function* () {
      let count = 0;
      for (const [index, keyword] of keywords.entries()) {
        const lines = toLines(index + 1, keyword, asin);
        count += lines.length;
        if (count > HISTORY_ROWS_MAX) throw tooManyRows();
        yield lines;
      }
    })(),
  };
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw unusable(NOT_JSON);
  }
}

/** The keywords of one answer or of a list of answers. */
function listKeywords(answer: unknown): unknown[] {
  const answers: unknown[] = Array.isArray(answer) ? answer : [answer];
  if (answers.length > HISTORY_ROWS_MAX) throw tooManyRows();
  return answers.flatMap((one) => {
    if (typeof one !== 'object' || one === null) return [one];
    if ('keywords' in one && Array.isArray(one.keywords)) return one.keywords;
    return 'keyword' in one && typeof one.keyword === 'object' && one.keyword !== null
      ? [one.keyword]
      : [one];
  });
}

function toLines(line: number, sent: unknown, asin: string | null): SentLine[] {
  if (!isKeyword(sent)) return [unusableLine(line, NOT_A_KEYWORD)];
  const positions = Object.entries<unknown>({ ...sent.history });
  if (!isOfJapan(sent.country)) return positions.map(() => ({ kind: 'other_country' }));
  const tool = toolOf(sent.device);
  if (tool === undefined) return [unusableLine(line, unknownDevice(sent.device))];
  const product = productAt(sent.domain, asin);
  if (product.kind === 'unknown') return [unusableLine(line, product.problem)];
  return positions.map(([localDate, position]) =>
    sentRank({
      line,
      keyword: sent.keyword,
      asin: product.asin,
      localDate,
      // Older versions write `false` for what was not found.
      rank: position === false || position === null ? '0' : String(position),
      tool,
    }),
  );
}

const NOT_JSON = {
  en: 'Nothing was imported: the file begins as JSON but is not valid JSON. Save the answer of SerpBear as it is.',
  ja: 'JSON として正しくないため、何も取り込んでいません。SerpBear の応答をそのまま保存してください。',
};

const NO_KEYWORDS = {
  en: 'Nothing was imported: the file has no keywords.',
  ja: 'キーワードがないため、何も取り込んでいません。',
};

const NOT_A_KEYWORD = {
  en: 'This is not a keyword of SerpBear: it needs keyword, device, country, domain and history.',
  ja: 'SerpBear のキーワードではありません（keyword、device、country、domain、history が必要です）。',
};
