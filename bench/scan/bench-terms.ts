import { type ShopShelf, shelfOf } from '../../tools/sample-shop/market.ts';

/** How many different result lists the terms share. */
export const TEMPLATES = 40;

/** The morning that is read. */
export const BENCH_DATE = '2026-11-28';
export const BENCH_MS = Date.parse(`${BENCH_DATE}T06:00:00+09:00`);

const WORDS = [
  '水筒',
  '弁当箱',
  'タオル',
  '収納ケース',
  'マグカップ',
  'まな板',
  '傘',
  '皿',
  '靴下',
  '扇風機',
] as const;

/** A number that occurs nowhere else on the template's pages. */
const FIRST_NUMBER = 970_000;

/** The term with a number, from 0; it shows the list of its template. */
export function benchTerm(index: number): string {
  return `${prefixOf(index % TEMPLATES)} ${FIRST_NUMBER + index}`;
}

/** The term that the list of a template is made for: one with three pages or more. */
export function templateTerm(template: number): string {
  for (let index = template; ; index += TEMPLATES) {
    const term = benchTerm(index);
    if (shelfOf({ seed: 'bench', term, localDate: BENCH_DATE }).lastPage >= 3) return term;
  }
}

/** The list of a template. */
export function truthOfTemplate(template: number): ShopShelf {
  return shelfOf({ seed: 'bench', term: templateTerm(template), localDate: BENCH_DATE });
}

/** Template and number of a term; throws for any other term. */
export function parseBenchTerm(term: string): { readonly template: number; readonly number: string } {
  const number = /\d{6}$/.exec(term)?.[0];
  if (number === undefined) throw new Error(`${term} is no term of the bench.`);
  return { template: (Number(number) - FIRST_NUMBER) % TEMPLATES, number };
}

function prefixOf(template: number): string {
  return `${WORDS[template % WORDS.length]} ${String.fromCharCode(65 + Math.floor(template / WORDS.length))}`;
}
