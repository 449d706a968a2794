import type { CheckAllowance, CheckSaved, JudgedVerdict, NewCheck, Store } from '../../../src/store/port.ts';

/** Saturday of the week that begins on {@link MONDAY}. */
export const SATURDAY = '2026-11-28';
export const MONDAY = '2026-11-23';

/** The allowance of the suite in that week. */
export const ALLOWANCE: CheckAllowance = { weekStart: MONDAY, perDay: 5, perWeek: 10 };

/** A verdict without an appearance. */
export const MISS: JudgedVerdict = {
  hit: false,
  hitKind: null,
  answerState: 'answered',
  matches: [],
  certainty: 'certain',
  candidates: [],
  rulesVersion: 1,
  judgedAtMs: 2_000,
  isBranded: false,
};

/** A verdict with one appearance. */
export const HIT: JudgedVerdict = {
  hit: true,
  hitKind: 'product_name',
  answerState: 'answered',
  certainty: 'certain',
  candidates: [],
  matches: [
    {
      asin: 'B0TEST0001',
      kind: 'product_name',
      text: 'ハルナギ HN-200',
      start: 3,
      end: 14,
      place: 2,
      echo: false,
    },
  ],
  rulesVersion: 1,
  judgedAtMs: 2_000,
  isBranded: true,
};

/** A verdict without an appearance but with a possible match of the product. */
export function likelyOf(asin: string): JudgedVerdict {
  return {
    ...MISS,
    certainty: 'likely',
    candidates: [
      {
        asin,
        text: 'ツキヨミのロイヤル',
        start: 0,
        end: 9,
        place: 1,
        echo: false,
        reasons: [{ code: 'brand', text: 'ツキヨミ "𠮷"' }, { code: 'series' }],
      },
    ],
  };
}

/** Of the second product. */
export const LIKELY = likelyOf('B0TEST0002');

/** A check to save; its answer contains its number, so that each is another submission. */
export function sampleCheck(number: number, given: Partial<NewCheck> = {}): NewCheck {
  return {
    id: `chk_${String(number).padStart(4, '0')}`,
    createdAtMs: Date.parse('2026-11-28T00:00:00Z') + number,
    localDate: SATURDAY,
    keyword: '水筒 500ml',
    question: '水筒 500mlのおすすめは？',
    questionKind: 'recommend',
    answer: `回答 ${number} 𠮷\n\u200b`,
    verdict: MISS,
    ...given,
  };
}

/** Saves checks one after another. */
export async function saveChecks(
  store: Store,
  accountId: string,
  checks: readonly NewCheck[],
  allowance: CheckAllowance = ALLOWANCE,
): Promise<CheckSaved[]> {
  const saved: CheckSaved[] = [];
  for (const check of checks) saved.push(await store.saveCheck(accountId, check, allowance));
  return saved;
}
