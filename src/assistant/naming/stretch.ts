import { GAP } from '../fold/gaps.ts';
import type { Found, Reading, Stretch } from './reading.ts';

/** The anchor with the product's own words and amounts that follow or precede it without a break. */
export function stretchOf(found: readonly Found[], anchor: Found, text: string): Stretch {
  let { from, to } = anchor;
  let { start, end } = anchor.mention;
  const sorted = [...found].sort((one, other) => one.from - other.from);
  const isTitle = anchor.mention.use.role !== 'token';
  const [behind, before] = isTitle
    ? [/^[ ・\-の'製]*$/u, /^[ ・\-の'製]*$/u]
    : [/^[ ・()\-の'製]*$/u, /^[ ・()\-の'製]*$/u];
  for (const one of sorted) {
    if (one.from >= to && one.from - to <= 4 && behind.test(text.slice(to, one.from))) {
      to = one.to;
      end = one.mention.end;
    } else if (one.from < to && one.to > to && one.from >= from) {
      to = one.to;
      end = one.mention.end;
    }
  }
  for (const one of sorted.reverse()) {
    if (one.to <= from && from - one.to <= 4 && before.test(text.slice(one.to, from))) {
      from = one.from;
      start = one.mention.start;
    }
  }
  const inside = sorted.filter((one) => one.from >= from && one.to <= to);
  return {
    from,
    to,
    start,
    end,
    isPiece: inside.every(
      ({ mention: { use } }) => use.role === 'token' && (use.share < 1 || use.token.role === 'amount'),
    ),
  };
}

/** Whether an opening bracket stands right before the stretch and a bracket right behind it. */
export function isInBrackets({ folded: { gaps } }: Reading, { start, end }: Stretch): boolean {
  return ((gaps[start] ?? 0) & GAP.opening) !== 0 && ((gaps[end] ?? 0) & GAP.bracket) !== 0;
}
