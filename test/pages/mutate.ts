import type { Chance } from './seeded-chance.ts';

type Mutation = (html: string, chance: Chance) => string;

const NASTY = [
  '<', '>', '"', "'", '=', '&', '<!--', '-->', '</', '<script>', '</script>', '<template>', '<textarea>', '<noscript>',
  '</div>', '<div>', '</span>', '<a ', '</html>', '\0', '\ufffd', '\ud800', '&#x110000;', '&#0;', '&amp;amp;', '<svg>',
  '<div class="s-main-slot">', '<div data-component-type="s-search-result" data-asin="B0TEST0099">', '￥1,980', '<title>',
  'data-asin="', '<img alt="Kindle Unlimited">', '検索結果を表示しています', '<form action="/errors/validateCaptcha">',
]; // biome-ignore format: one glance

const MUTATIONS: readonly Mutation[] = [
  (html, chance) => html.slice(0, chance.below(html.length + 1)),
  (html, chance) => html.slice(chance.below(html.length + 1)),
  removePart,
  doublePart,
  movePart,
  (html, chance) => insert(html, chance, chance.pick(NASTY)),
  (html, chance) => insert(html, chance, chance.pick(NASTY).repeat(1 + chance.below(3_000))),
  (html, chance) => insert(html, chance, deepNesting(chance)),
  replaceCharacters,
  dropTag,
  doubleTag,
];

/** One to four mutations of a page: cuts, splices, doubled tags, hostile pieces, deep nesting. */
export function mutate(html: string, chance: Chance): string {
  let mutated = html;
  const times = 1 + chance.below(4);
  for (let time = 0; time < times; time++) mutated = chance.pick(MUTATIONS)(mutated, chance);
  return mutated;
}

function part(html: string, chance: Chance): { readonly from: number; readonly to: number } {
  const from = chance.below(html.length + 1);
  return { from, to: Math.min(html.length, from + chance.below(20_000)) };
}

function removePart(html: string, chance: Chance): string {
  const { from, to } = part(html, chance);
  return html.slice(0, from) + html.slice(to);
}

function doublePart(html: string, chance: Chance): string {
  const { from, to } = part(html, chance);
  return html.slice(0, to) + html.slice(from);
}

function movePart(html: string, chance: Chance): string {
  const { from, to } = part(html, chance);
  return insert(html.slice(0, from) + html.slice(to), chance, html.slice(from, to));
}

function insert(html: string, chance: Chance, piece: string): string {
  const at = chance.below(html.length + 1);
  return html.slice(0, at) + piece + html.slice(at);
}

function deepNesting(chance: Chance): string {
  const tag = chance.pick(['b', 'div', 'span', 'i', 'a', 'li', 'svg', 'template', 'table']);
  const depth = 1 + chance.below(20_000);
  return (
    `<${tag}>`.repeat(depth) + (chance.below(2) === 0 ? `</${chance.pick(['i', tag])}>`.repeat(depth) : '')
  );
}

function replaceCharacters(html: string, chance: Chance): string {
  const { from, to } = part(html, chance);
  const mixed = html
    .slice(from, to)
    .replace(/[<>"=/]/g, (character) =>
      chance.below(6) === 0 ? chance.pick(['<', '>', '"', ' ']) : character,
    );
  return html.slice(0, from) + mixed + html.slice(to);
}

/** The tag at or after a random position, as offsets. */
function someTag(html: string, chance: Chance): { readonly from: number; readonly to: number } {
  const from = html.indexOf('<', chance.below(html.length + 1));
  const to = from < 0 ? -1 : html.indexOf('>', from);
  return to < 0 ? { from: html.length, to: html.length } : { from, to: to + 1 };
}

function dropTag(html: string, chance: Chance): string {
  const { from, to } = someTag(html, chance);
  return html.slice(0, from) + html.slice(to);
}

function doubleTag(html: string, chance: Chance): string {
  const { from, to } = someTag(html, chance);
  return html.slice(0, to) + html.slice(from, to) + html.slice(to);
}
