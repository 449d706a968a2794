import type { Element } from '../../markup/fragment.ts';
import { TAG } from '../../markup/tag-name.ts';
import { visibleText } from '../../markup/visible-text.ts';
import type { CardView } from './card-view.ts';

/** Words that the shop sets before an ad's title where it is read aloud. */
export const AD_PREFIX =
  /^(?:スポンサー広告|Sponsored Ad|Gesponserte Anzeige|贊助廣告|赞助广告)\s*[-–—:：]\s*/i;

type Rule = (card: CardView) => string | null;

/** Rules in order; the first that gives a text wins. A brand or a certificate has a heading too, but no link of its own. */
const RULES: readonly Rule[] = [
  (card) => headingText(card, (heading) => card.fragment.around(heading).some(isLink), 'first'),
  (card) => headingText(card, (heading) => card.fragment.find(heading, isLink) !== undefined, 'last'),
  (card) => headingText(card, () => true, 'last'),
  headingLabel,
  imageTitle,
];

/** The product's title on the card, without the words that mark an ad; `null` with a problem when it is missing. */
export function readTitle(card: CardView): string | null {
  for (const rule of RULES) {
    const title = rule(card);
    if (title === null || title === '') continue;
    if (!title.includes('\ufffd')) return title;
    card.note('broken_characters', 'title', 'Characters of the title were lost before it was saved.');
    return null;
  }
  card.note('no_title', 'title', 'The card has no heading and no image text.');
  return null;
}

function isLink({ name }: Element): boolean {
  return name === TAG.a;
}

function headings(card: CardView): Element[] {
  return card.fragment.filter(card.title ?? card.root, (element) => element.name === TAG.h2);
}

function headingText(
  card: CardView,
  fits: (heading: Element) => boolean,
  which: 'first' | 'last',
): string | null {
  const fitting = headings(card).filter(fits);
  const heading = which === 'first' ? fitting[0] : fitting.at(-1);
  return heading === undefined ? null : visibleText(card.fragment, heading);
}

function imageTitle(card: CardView): string | null {
  const images = card.fragment.filter(card.root, (element) => element.name === TAG.img);
  const image = images.find((element) => card.fragment.hasClass(element, 's-image')) ?? images[0];
  const text = image === undefined ? null : card.fragment.attribute(image, 'alt');
  return text === null ? null : withoutAdPrefix(text);
}

function headingLabel(card: CardView): string | null {
  const heading = headings(card).at(-1);
  const label = heading === undefined ? null : card.fragment.attribute(heading, 'aria-label');
  return label === null ? null : withoutAdPrefix(label);
}

function withoutAdPrefix(text: string): string {
  return text.replace(/\s+/gu, ' ').trim().replace(AD_PREFIX, '');
}
