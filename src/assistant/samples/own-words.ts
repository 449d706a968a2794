import { foldText } from '../fold/fold-text.ts';
import type { ProductFacets } from '../naming/facets.ts';
import { type Token, tokenKey } from '../naming/tokens.ts';
import type { OwnProduct } from '../products/product.ts';

/** Words that people call a product by, as its own texts write them; empty if there is none. */
export interface OwnWords {
  readonly brand: string;
  /** What kind of thing it is. */
  readonly kind: string;
  /** A word that no other own product of its maker has. */
  readonly distinguishing: string;
  readonly model: string;
  /** The first given names, otherwise the beginning of its title. */
  readonly names: readonly string[];
}

/** Number of names from which sentences and proposals are made. */
const NAMES_MAX = 3;
/** Number of words after the brand in a title that people call the product by. */
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

/** What follows the maker in a name, as written: `KASUMI 加湿器` of `ハルナギのKASUMI 加湿器`; `null` if the name does not begin with a maker. */
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

/** Whether a token distinguishes the product from its maker's others. */
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
