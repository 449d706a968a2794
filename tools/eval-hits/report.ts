import { type Counts, count, f1, isRight, type Judged, precision, recall } from './score.ts';

/** The lines that `npm run eval:hits` prints: the three numbers, the same per tag, then the items that are wrong. */
export function report(judged: readonly Judged[]): string[] {
  const counts = count(judged);
  const wrong = judged.filter((one) => !isRight(one));
  return [
    `precision ${print(precision(counts))}`,
    `recall ${print(recall(counts))}`,
    `f1 ${print(f1(counts))}`,
    `items ${judged.length}, hits ${counts.truePositives + counts.falseNegatives}, ${describe(counts)}`,
    `exact (hit, kind and ASINs) ${judged.length - wrong.length} of ${judged.length}`,
    '',
    ...tagLines(judged),
    '',
    wrong.length === 0 ? 'No item is wrong.' : `Wrong items: ${wrong.length}`,
    ...wrong.flatMap(wrongLines),
  ];
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
