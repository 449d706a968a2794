import { CARD_NEVER_KNOWN } from '../../src/core/card-snapshot.ts';
import type { ProductFacts } from '../../src/core/product.ts';
import { detectEvents, EVENT_KINDS, type EventKind } from '../../src/events/index.ts';
import { PAGE_NEVER_KNOWN } from '../../src/pages/index.ts';
import { KEEPA } from '../../src/sources/keepa/facts.ts';
import { printPage, printTable } from './markdown.ts';

/** Where facts of a product come from at present, with what each can never know. */
export const FACT_SOURCES: readonly (readonly [name: string, neverKnown: readonly string[]])[] = [
  ['product page', PAGE_NEVER_KNOWN],
  ['card of a result page', CARD_NEVER_KNOWN],
  ['Keepa', KEEPA.capabilities.neverKnown],
];

/** docs/events.md: every kind of event, when it fires, an example, and which source can fill it. */
export function printEventsPage(): string {
  return printPage('Events', '`src/events/`', [
    'A change of a product or of its rank between two Japanese dates, as `GET /api/v1/events` tells it. Each value is compared with the last good one of the same source (`compared_with` is its date). What is missing, unreadable or withdrawn raises no event, and the next good reading is compared with the last good one. The first reading of a product raises none. Other spellings of the same value raise none.',
    'The `id` depends on product, kind, date and scope (category, keyword, end of a price range) alone: replaying a day gives the same ids, a better reading of the same day replaces its events, and two sources that see the same change tell one event.',
    'Nothing is compared across readings that are unlike ([which readings are compared](scanning.md#which-readings-are-compared)). What the featured offer says (price, struck price, points, coupon, stock, seller, delivery) is compared between pages for the same place of delivery, device and visitor alone.',
    'A value is looked for in at most ten earlier readings of the last 30 dates. The shelf of each keyword is a source of its own, and ads tell nothing: a product stands otherwise in another search. A change that several of them show is told once, by the product page before all, else by the first that saw it. A change of rank is told once too when two sources read the keyword in turn. Ranks are told only to accounts that have the keyword.',
    'To follow changes, read a list to its end with `next_cursor` (same filters), then send its `latest_cursor` as `since` later: what arrived after the list began comes exactly once, and an event that a better reading changed comes again under its `id`. An event’s `id` works as `since` as well; it may repeat what arrived with it. An event that a better reading takes back is gone, and so is one of a reading that the operator takes back (`miharu reading withdraw`): the remaining readings are compared with each other, and what they tell stands in its place, under the same `id` where product, kind, date and scope are the same. Nothing is sent to tell that an event is gone.',
    unfilledSentence(),
    printTable(['kind', '`before`, `after`', '`unit`', 'filled by'], EVENT_KINDS.map(rowOf)),
    ...EVENT_KINDS.map(sectionOf),
  ]);
}

/** Kinds that nothing, or no page of the shop, can fill at present. */
function unfilledSentence(): string {
  const named = (kinds: readonly string[]) => kinds.map((kind) => `\`${kind}\``).join(', ') || 'none';
  const { byPages, byAnything } = unfilledKinds();
  return `Kinds that no page of the shop can fill: ${named(byPages)}. A mark of Prime stood on no Japanese card or product page that was looked at, and what is not shown to a guest is not known to be absent. Kinds that no present source can fill at all: ${named(byAnything)}.`;
}

/** Kinds of events that have no source. */
export function unfilledKinds(): { readonly byPages: string[]; readonly byAnything: string[] } {
  const lacks = (sources: typeof FACT_SOURCES) =>
    EVENT_KINDS.filter(
      ({ fields }) =>
        fields.length > 0 &&
        sources.every(([, neverKnown]) => fields.some((field) => neverKnown.includes(field))),
    ).map(({ kind }) => kind);
  return { byPages: lacks(FACT_SOURCES.slice(0, 2)), byAnything: lacks(FACT_SOURCES) };
}

function rowOf(kind: EventKind): string[] {
  const [example] = detectEvents(kind.fires.after, [kind.fires.before]);
  return [`[\`${kind.kind}\`](#${kind.kind})`, kind.valueType, example?.unit ?? '–', fillersOf(kind.fields)];
}

function fillersOf(fields: readonly (keyof ProductFacts)[]): string {
  if (fields.length === 0) return 'result pages';
  const fillers = FACT_SOURCES.filter(
    ([, neverKnown]) => !fields.some((field) => neverKnown.includes(field)),
  );
  return fillers.length === 0 ? 'unavailable: no present source' : fillers.map(([name]) => name).join(', ');
}

function sectionOf(kind: EventKind): string {
  const [example] = detectEvents(kind.fires.after, [kind.fires.before]);
  if (example === undefined) throw new Error(`The example of ${kind.kind} raises no event.`);
  const { before, after, unit, change, changePercent, comparedWith, summary, details } = example;
  const json = JSON.stringify({
    kind: kind.kind,
    before,
    after,
    unit,
    change,
    change_percent: changePercent,
    compared_with: comparedWith,
    ...snakeCased(details),
  });
  return [
    `## ${kind.kind}`,
    `${kind.title.en} · ${kind.title.ja}`,
    `${kind.meaning.en}`,
    `${kind.meaning.ja}`,
    `\`\`\`json\n${json}\n\`\`\``,
    `> ${summary.ja}\n>\n> ${summary.en}`,
  ].join('\n\n');
}

function snakeCased(details: object): Record<string, unknown> {
  const entries = Object.entries(details).map(([name, value]) => [
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value,
  ]);
  return Object.fromEntries(entries);
}
