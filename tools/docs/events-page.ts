import { CARD_NEVER_KNOWN } from '../../src/core/card-snapshot.ts';
import type { ProductFacts } from '../../src/core/product.ts';
import { detectEvents, EVENT_KINDS, type EventKind } from '../../src/events/index.ts';
import { PAGE_NEVER_KNOWN } from '../../src/pages/index.ts';
import { KEEPA } from '../../src/sources/keepa/facts.ts';
import { printPage, printTable } from './markdown.ts';

/** Where facts of a product come from at present, with what each can never know. */
export const FACT_SOURCES: readonly (readonly [name: string, neverKnown: readonly string[]])[] = [
  ['product page', PAGE_NEVER_KNOWN],
  ['card of a results page', CARD_NEVER_KNOWN],
  ['Keepa', KEEPA.capabilities.neverKnown],
];

/** docs/events.md: every kind of event, when it fires, an example, and which source can fill it. */
export function printEventsPage(): string {
  return printPage('Events', '`src/events/`', [
    'Look up what each kind of event means, and learn how to follow changes without missing or repeating any. An event is a change of a product, or of its rank, between two dates (Japan time); `GET /api/v1/events` returns them and [webhooks](webhooks.md) send them.',
    '## What is compared',
    COMPARED,
    '## Following changes',
    FOLLOWING,
    '## Kinds',
    unfilledSentence(),
    printTable(['kind', '`before`, `after`', '`unit`', 'source'], EVENT_KINDS.map(rowOf)),
    ...EVENT_KINDS.map(sectionOf),
  ]);
}

const COMPARED = `- Each value is compared with the last good value of the same source, and a rank with the last good one under the same conditions, whichever source read it; \`compared_with\` is its date. At most ten earlier readings of the last 30 dates are searched. Missing, unreadable and withdrawn values raise no event. The first reading of a product raises none, and neither does another spelling of the same value.
- Only readings of the same context are compared: see [which readings are compared](scanning.md#which-readings-are-compared). Values of the featured offer (price, struck-through price, points, coupon, stock, seller, delivery) are compared only for the same delivery place, device and visitor.
- The web pages also list when a product loses, wins or wins back its featured offer; the API and webhooks do not.
- Results pages of different keywords are never compared with each other, and ads raise no event.
- A change that several sources show is one event: the product page's if it has one, otherwise the first. Rank changes are returned only to accounts that have the keyword.
- The \`id\` depends only on product, kind, date and scope (category, keyword, end of a price range). Reading a day again gives the same ids, and a better reading of a day replaces its events.`;

const FOLLOWING = `- Read the list to its end with \`next_cursor\` and the same filters. Keep the \`latest_cursor\` of that response, and send it as \`since\` next time: you then get every event stored after the first request of that list exactly once. The \`id\` of an event works as \`since\` too, but may repeat events that arrived with it.
- An event that a better reading changed arrives again under the same \`id\`; the one that arrived later replaces the other.
- An event disappears when a better reading, or the operator with \`miharu reading withdraw\`, takes it back. The remaining readings are then compared with each other, and their changes take its place. No message says that an event is gone.`;

/** Kinds that nothing, or no page of the shop, can fill at present. */
function unfilledSentence(): string {
  const named = (kinds: readonly string[]) => kinds.map((kind) => `\`${kind}\``).join(', ');
  const { byPages, byAnything } = unfilledKinds();
  const byNothing =
    byAnything.length === 0
      ? 'Every kind can come from at least one source.'
      : `No source gives ${named(byAnything)}.`;
  return `${named(byPages)} cannot come from pages of Amazon.co.jp: guests are shown no Prime badge, so its absence says nothing. ${byNothing}`;
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
  if (fields.length === 0) return 'results pages';
  const fillers = FACT_SOURCES.filter(
    ([, neverKnown]) => !fields.some((field) => neverKnown.includes(field)),
  );
  return fillers.length === 0 ? 'no source' : fillers.map(([name]) => name).join(', ');
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
