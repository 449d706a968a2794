import { type Joint, type Spelling, sliceSpelling, spell, spellingKey } from '../fold/spelling.ts';
import type { BookTitle } from './book.ts';
import { otherKana } from './brand.ts';
import { isModelNumber } from './model-number.ts';
import { writingsOf } from './orthography.ts';
import type { Description, KnownProduct, OwnProduct, Use, Vocabulary } from './product.ts';
import { spellingVariants } from './spelling-variants.ts';
import { identify, type TitleIdentity, titleWords } from './title.ts';

/** A spelling to look for and what it means. */
export type SpelledUse = readonly [Spelling, Use];

/** What is looked for because the account gave a name: the name, and the name's rest and models close to the brand. */
export function usesOfName(name: string, product: KnownProduct): SpelledUse[] {
  const spelling = spell(name);
  if (spelling.signs.length < 2) return [];
  const brand = product.brands.find((one) => spelling.signs.startsWith(one.signs));
  const kept = brand?.signs.length ?? 0;
  const models = modelsIn(name);
  const alone = brand === undefined && models.length > 0 && models[0]?.signs === spelling.signs;
  const kana = kept === 0 && spelling.signs.length > 3 ? otherKana(spelling.signs) : '';
  const uses: SpelledUse[] = whole(withSeam(spelling, kept), kept).map((one) => [
    one,
    { role: 'name', product, alone },
  ]);
  uses.push(...restUses(models, product, 'near'));
  if (kana !== '') uses.push(...restUses([spell(kana)], product, 'touching'));
  if (kept > 0 && kept < spelling.signs.length) {
    const rests = inBothKana(sliceSpelling(spelling, kept));
    uses.push(...restUses(rests, product, models.length > 0 ? 'near' : 'touching'));
    if (models.length === 0) uses.push(...restUses(coinedIn(name, product), product, 'touching'));
  }
  return uses;
}

/** A spelling of four signs and more, and the same in the other kana where it has one. */
function inBothKana(spelling: Spelling): Spelling[] {
  const written = spelling.signs.length > 3 ? otherKana(spelling.signs) : '';
  return written === '' ? [spelling] : [spelling, spell(written)];
}

/** In `brand, thing, coined name` the thing may be left out. */
function coinedIn(name: string, product: KnownProduct): Spelling[] {
  const words = titleWords(name, product.brands);
  return words.length === 2 ? identify(words).cores.slice(1, 2) : [];
}

/** What is looked for because no name was given: the title's models and core words, close to the brand. */
export function usesOfTitle(identity: TitleIdentity, product: KnownProduct): SpelledUse[] {
  if (product.brands.length === 0) return [];
  const cores = identity.cores.flatMap(inBothKana);
  return [...restUses(identity.models, product, 'near'), ...restUses(cores, product, 'touching')];
}

/** The head of the title as the shop writes it, which names a product whatever names the account gave. */
export function usesOfHead(head: Spelling | undefined, product: KnownProduct): SpelledUse[] {
  if (head === undefined || product.brands.length === 0) return [];
  return [[head, { role: 'rest', product, closeness: 'touching' }]];
}

/** Title and subtitle of a book, and its title in quotation marks: whose book it is need not be said. */
export function usesOfBook(book: BookTitle | undefined, product: KnownProduct): SpelledUse[] {
  if (book === undefined) return [];
  const main: SpelledUse = [book.main, { role: 'title', product }];
  return book.full === null ? [main] : [main, [book.full, { role: 'name', product, alone: false }]];
}

/** The code of a product, and its brand's spellings. */
export function usesOfIdentity(product: KnownProduct, brand: string): SpelledUse[] {
  const asin: SpelledUse = [spell(product.asin), { role: 'asin', product }];
  return [asin, ...product.brands.map((one): SpelledUse => [one, { role: 'brand', brand }])];
}

/** What things are, by brand: a place of a kind is looked at once for all the products that are of it. */
export function usesOfKinds(
  descriptions: readonly Description[],
  brandOf: (product: KnownProduct) => string,
): SpelledUse[] {
  const kinds = new Map<string, Description[]>();
  for (const one of descriptions) {
    const key = `${brandOf(one.product)} ${spellingKey(one.kind)}`;
    kinds.set(key, [...(kinds.get(key) ?? []), one]);
  }
  return [...kinds.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const kind = { brand: brandOf(first.product), descriptions: group, vocabulary: vocabularyOf(group) };
    const spellings = inBothKana(first.kind).flatMap((one) => spellingVariants(one));
    return spellings.map((spelling): SpelledUse => [spelling, { role: 'kind', kind }]);
  });
}

function vocabularyOf(descriptions: readonly Description[]): Vocabulary {
  const words = descriptions.flatMap(({ parts, differences }) => [
    ...parts,
    ...differences.flatMap((one) => one.words),
  ]);
  const options = [...new Set(words)].flatMap((word) =>
    writingsOf(word).map((written) => [written, word] as const),
  );
  return {
    options: options.sort(([a], [b]) => b.length - a.length),
    writings: new Map([...new Set(words)].map((word) => [word, writingsOf(word)])),
    own: descriptions.map(({ product }) => product.words).join('\n'),
  };
}

function restUses(
  rests: readonly Spelling[],
  product: KnownProduct,
  closeness: 'near' | 'touching',
): SpelledUse[] {
  if (product.brands.length === 0) return [];
  return rests.flatMap((rest) =>
    whole(rest, 0).map((one): SpelledUse => [one, { role: 'rest', product, closeness }]),
  );
}

/** All spellings of a name: long vowels, and の before an amount (`スルリの480ml`). */
function whole(spelling: Spelling, kept: number): Spelling[] {
  const amount = /\d+(?:\.\d+)?[a-z]{1,3}$/u.exec(spelling.signs);
  const spellings = spellingVariants(spelling, kept);
  if (amount === null || amount.index === 0 || !isMeeting(spelling.joints[amount.index])) return spellings;
  const behind = spelling.signs.length - amount.index;
  return [...spellings, ...spellings.map((one) => withParticle(one, one.signs.length - behind))];
}

/** Whether two words meet there. */
function isMeeting(joint: Joint | undefined): boolean {
  return joint === 'seam' || joint === 'marked' || joint === 'ended';
}

function withParticle({ signs, joints }: Spelling, at: number): Spelling {
  return {
    signs: `${signs.slice(0, at)}の${signs.slice(at)}`,
    joints: [...joints.slice(0, at), 'seam', ...joints.slice(at)],
  };
}

/** Brand and rest are two words even where the name writes them as one. */
function withSeam(spelling: Spelling, at: number): Spelling {
  if (at === 0 || at >= spelling.signs.length || spelling.joints[at] !== 'inner') return spelling;
  const joints = spelling.joints.map((joint, index) => (index === at ? 'seam' : joint));
  return { ...spelling, joints };
}

/** The model numbers in a name or title, also where they are glued to Japanese words. */
export function modelsIn(text: string): Spelling[] {
  const tokens = text
    .normalize('NFKC')
    .replace(/[‐‑‒–−ー](?=[A-Za-z0-9])/gu, '-')
    .match(/[A-Za-z0-9][A-Za-z0-9-]*/g);
  const models = (tokens ?? []).filter((token) => isModelNumber(token.toLowerCase().replace(/-+$/u, '')));
  return [...new Map(models.map(spell).map((one) => [spellingKey(one), one])).values()];
}

/** Only these are own words in the other kana too: in hiragana a part of a word, or a particle, would be taken for one. */
function isHiragana(word: string): boolean {
  return /^[ぁ-ゖー]{3,}\p{sc=Han}*$/u.test(word);
}

/** The folded words of a product, for "does this word belong to it". */
export function wordsOf(product: OwnProduct): string {
  const texts = [product.title, ...product.names];
  const katakana = texts.flatMap((text) => text.split(/\s+/u).filter(isHiragana).map(otherKana));
  return [...texts.flatMap((text) => writingsOf(spell(text).signs)), ...katakana].join('\n');
}
