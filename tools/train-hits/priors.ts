/**
 * The assumed weight of evidence before any answer was labelled. Training moves a weight away from here only as far as
 * labels require, so that evidence in few answers keeps a sensible sign.
 */

/** What a stretch says, from a name as it was given down to a word or two. */
const SAID: Readonly<Record<string, number>> = {
  'name with code': 3.5,
  name: 3.2,
  'full book': 2.5,
  book: 1,
  code: 3,
  'short code': 2,
  'shared code': 0.5,
  'whole name': 2.5,
  'kind, apart': 2,
  'kind, only one': 1.5,
  apart: 0,
  'amount apart': -0.7,
  'kind, not apart': -2,
  'few words': -3,
};

/** Where the maker is named. */
const MAKER: Readonly<Record<string, number>> = {
  touch: 2,
  row: 1.5,
  under: 2,
  near: 1.5,
  same: 1,
  later: 0,
  before: 0.5,
  led: 1,
  behind: 0,
  elsewhere: -1,
  none: -1,
  unbranded: 0,
};

/**
 * A code of four characters or more without another maker nearby identifies its product, and so does a book's whole
 * title.
 */
const LONE_CODE = 3.6;

/** A series without its maker may mean its product: a person is asked, whatever else speaks for it. */
const LONE_SERIES = 2;

/** Of a product without a maker, words that say what it is name nobody. */
const NOBODYS = -3;

/** What is a convention and is not trained: older labels ask for the maker beside a code. */
export const CONVENTIONS: ReadonlySet<string> = new Set([
  'code:none',
  'code:elsewhere',
  'full book:none',
  'full book:elsewhere',
  'series:none',
  'series:elsewhere',
]);

const FOR_AND_AGAINST: Readonly<Record<string, number>> = {
  'kind around': -0.5,
  'covered here': 0.5,
  distinct: 0.3,
  'own amount': 0.5,
  'own colour': 0.5,
  quoted: 0.5,
  'book quoted': 2.5,
  'fits better than sibling': 0.5,
  'sibling fits better': -4,
  'sibling fits as well': -4,
  'other amount': -4.5,
  'other amount near': -1.5,
  'other colour': -3.5,
  'another code in line': -3,
  'another variant': -6,
  'another number': -5,
  'another generation': -5,
  'another code': -4,
  'another size': -5,
  'another of its kind': -6,
  excluded: -5,
  'number is counted': -5,
  'another elsewhere': -4,
  'maker goes on otherwise': -2.5,
  'row of another thing': -4,
  'row of another maker': -5,
  'made for it': -6,
  'fits it': -5,
  accessory: -5,
  imitation: -4,
  'another maker before': -4,
  'heading of another': -3,
  'glued to another word': -2,
  'piece of another word': -2,
  'longer title': -5,
  'another word instead': -2,
  'another word glued to it': -4,
};

/** A code without its suffix, a series without its number: another product. */
const LACKS: Readonly<Record<string, number>> = {
  'lacks suffix': -4,
  'lacks own number': -3,
};

/** All evidence that there may be: what no label shows keeps what was thought before. */
export const EVIDENCE: readonly string[] = [
  ...Object.keys(SAID).flatMap((said) => Object.keys(MAKER).map((maker) => `${said}:${maker}`)),
  ...CONVENTIONS,
  ...Object.keys(FOR_AND_AGAINST),
  ...Object.keys(LACKS),
];

/** What a piece of evidence is thought to weigh. */
export function priorOf(name: string): number {
  if (name.startsWith('lacks ')) return LACKS[name] ?? -0.5;
  const [said = '', maker] = name.split(':');
  if (maker === undefined) return FOR_AND_AGAINST[name] ?? 0;
  if (said === 'series') return LONE_SERIES;
  if (CONVENTIONS.has(name)) return LONE_CODE;
  if (maker === 'unbranded' && /^(?:kind|apart|amount|few|whole)/u.test(said)) return NOBODYS;
  return (SAID[said] ?? 0) + (MAKER[maker] ?? 0);
}
