import { foldText } from '../fold/fold-text.ts';
import type { ProductFacets } from '../naming/facets.ts';
import { type Token, tokenKey } from '../naming/tokens.ts';
import type { OwnProduct } from '../products/product.ts';

/** What a product is called by, as its own texts write it; empty where there is no such word. */
export interface OwnWords {
  readonly brand: string;
  /** What kind of thing it is. */
  readonly kind: string;
  /** A word that no other own product of its maker has. */
  readonly distinguishing: string;
  readonly model: string;
  /** The first names that were given, else the head of its title. */
  readonly names: readonly string[];
}

/** Names of a product that sentences and proposals are made of. */
const NAMES_MAX = 3;
/** Words of a title behind its brand that call the product. */
const HEAD_WORDS = 2;
/** Longer words come from texts without spaces, which nobody would say. */
const WORD_LENGTH_MAX = 40;

const NONE: OwnWords = { brand: '', kind: '', distinguishing: '', model: '', names: [] };

/** The words of a product that people call it by. */
export function ownWords(product: OwnProduct, facets: ProductFacets): OwnWords {
  const find = (characters: string) => findWritten(product, characters);
  if (facets.book !== undefined && product.names.length === 0) {
    return { ...NONE, names: [find(facets.book.main.characters)].filter((one) => one !== '') };
  }
  const titled = facets.designations.find(({ isGiven }) => !isGiven);
  const tokens = (titled ?? facets.designations[0])?.tokens ?? [];
  const words = tokens.filter(({ role, isQuality }) => role === 'word' && !isQuality);
  const kind = words.find(({ isCoined }) => !isCoined) ?? words[0];
  const brand = facets.brands.map(({ characters }) => find(characters)).find((one) => one !== '') ?? '';
  const head = tokens
    .filter(isCalled)
    .slice(0, HEAD_WORDS)
    .map(({ characters }) => find(characters));
  const title = [brand, ...head].filter((one) => one !== '').join(' ');
  return {
    brand,
    kind: kind === undefined ? '' : find(kind.characters),
    distinguishing: find(tokens.find((one) => one !== kind && isAlone(one, facets))?.characters ?? ''),
    model: find(tokens.find(({ role }) => role === 'model')?.characters ?? ''),
    names: product.names.length > 0 ? product.names.slice(0, NAMES_MAX) : title === '' ? [] : [title],
  };
}

/** What follows its maker in a name, as it is written: `KASUMI 加湿器` of `ハルナギのKASUMI 加湿器`; `null` where no maker begins it. */
export function withoutBrand(name: string, { brands }: ProductFacets): string | null {
  const { characters, ends } = foldText(name);
  const lengths = brands
    .filter((one) => characters.startsWith(one.characters))
    .map((one) => one.characters.length);
  const end = ends[Math.max(0, ...lengths) - 1];
  if (end === undefined) return null;
  const rest = name
    .slice(end)
    .replace(/^[)）]?(?:[\s・]+|の)?/u, '')
    .trim();
  return rest === '' ? null : rest;
}

function isCalled({ role, isQuality }: Token): boolean {
  return !isQuality && role !== 'amount' && role !== 'colour';
}

/** Whether a token says which of its maker's products it is. */
function isAlone(token: Token, { holders }: ProductFacets): boolean {
  if (token.isQuality || token.role === 'model') return false;
  return (holders.get(tokenKey(token))?.size ?? 1) === 1;
}

/** Folded characters as the title or a name writes them, with spaces and hyphens. */
function findWritten({ title, names, brand }: OwnProduct, characters: string): string {
  if (characters === '') return '';
  for (const text of [title, ...names, brand ?? '']) {
    const folded = foldText(text);
    const at = folded.characters.indexOf(characters);
    if (at < 0) continue;
    const written = text.slice(folded.starts[at], folded.ends[at + characters.length - 1]);
    return written.length > WORD_LENGTH_MAX ? '' : written;
  }
  return '';
}
