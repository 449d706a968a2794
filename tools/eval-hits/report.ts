import { wilsonInterval } from '../../src/assistant/wilson.ts';
import { type Counts, count, f1, isRight, type Judged, precision, recall } from './score.ts';

/** The lines that `npm run eval:hits` prints for some items: the measures, the same by tag, then the wrong items. */
export function report(judged: readonly Judged[]): string[] {
  const counts = count(judged);
  const wrong = judged.filter((one) => !isRight(one));
  return [
    `precision ${print(precision(counts))}`,
    `recall ${print(recall(counts))}`,
    `f1 ${print(f1(counts))}`,
    ...measures(judged, counts),
    `items ${judged.length}, hits ${counts.truePositives + counts.falseNegatives}, ${describe(counts)}`,
    `exact (hit, kind and ASINs) ${judged.length - wrong.length} of ${judged.length}`,
    '',
    ...tagLines(judged),
    '',
    wrong.length === 0 ? 'No item is wrong.' : `Wrong items: ${wrong.length}`,
    ...wrong.flatMap(wrongLines),
  ];
}

/** One line per set, and one for all of them: each share with its 95 % Wilson interval. */
export function compare(
  sets: readonly { readonly name: string; readonly judged: readonly Judged[] }[],
): string[] {
  const all =
    sets.length > 1 ? [...sets, { name: 'all', judged: sets.flatMap(({ judged }) => judged) }] : sets;
  return all.map(({ name, judged }) => `${name.padEnd(20)} ${measures(judged, count(judged)).join('; ')}`);
}

function measures(judged: readonly Judged[], counts: Counts): string[] {
  const { truePositives: right, falsePositives, falseNegatives: missed } = counts;
  const asked = judged.filter(({ isUncertain }) => isUncertain);
  const askedHits = asked.filter(({ item }) => item.expected.hit).length;
  return [
    `precision with interval ${within(right, right + falsePositives)}`,
    `recall with interval ${within(right, right + missed)}`,
    `recall with what is uncertain ${within(right + askedHits, right + missed)}`,
    `uncertain ${within(asked.length, judged.length)}`,
  ];
}

function within(part: number, whole: number): string {
  const interval = wilsonInterval(part, whole);
  if (interval === null) return '-';
  return `${(part / whole).toFixed(3)} [${interval.low.toFixed(3)}, ${interval.high.toFixed(3)}]`;
}

function tagLines(judged: readonly Judged[]): string[] {
  const tags = [...new Set(judged.flatMap(({ item }) => item.tags))].sort();
  return tags.map((tag) => {
    const own = judged.filter(({ item }) => item.tags.includes(tag));
    const counts = count(own);
    return `tag ${tag.padEnd(20)} items ${String(own.length).padStart(3)}  precision ${print(precision(counts))}  recall ${print(recall(counts))}`;
  });
}

function wrongLines({ item, hit, hitKind, asins, found }: Judged): string[] {
  return [
    `${item.id} [${item.tags.join(', ')}]`,
    `  expected ${item.expected.hit} ${item.expected.hit_kind} ${item.expected.asins.join(' ')}`,
    `  got      ${hit} ${hitKind} ${asins.join(' ')}`,
    ...(found.length === 0 ? [] : [`  found    ${found.map((text) => JSON.stringify(text)).join(' ')}`]),
    `  answer   ${JSON.stringify(item.answer_text.slice(0, 120))}`,
  ];
}

function describe({ falsePositives, falseNegatives }: Counts): string {
  return `false hits ${falsePositives}, missed ${falseNegatives}`;
}

function print(share: number | null): string {
  return share === null ? '-    ' : share.toFixed(3);
}
