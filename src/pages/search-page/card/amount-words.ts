import { decodeHTML } from 'entities';
import { oneLine } from '../../../core/text.ts';
import type { Element, Fragment } from '../../markup/fragment.ts';
import { BLOCK } from '../../markup/tag-name.ts';
import { isHidden } from '../../markup/visible-text.ts';

/** One amount of a block with the visible words before and behind it, up to the next one. */
export interface AmountInWords {
  readonly amount: Element;
  readonly before: string;
  readonly behind: string;
}

/** The amounts of a block, and the parts that are skipped: `…` replaces them. */
export interface AmountRules {
  readonly isAmount: (element: Element) => boolean;
  readonly isLeftOut: (element: Element) => boolean;
}

/** The amounts of a block in their order, with the words between them. */
export function amountWords(fragment: Fragment, block: Element, rules: AmountRules): AmountInWords[] {
  const amounts: Element[] = [];
  const words = [''];
  for (const run of runsOf(fragment, block, rules)) {
    if (typeof run === 'string') words[amounts.length] += run;
    else {
      amounts.push(run);
      words.push('');
    }
  }
  const plain = words.map((text) => oneLine(decodeHTML(text)));
  return amounts.map((amount, at) => ({ amount, before: plain[at] ?? '', behind: plain[at + 1] ?? '' }));
}

/** Stands for an amount that is passed over: what follows it is about that one. */
const LEFT_OUT = ' … ';

function* runsOf(fragment: Fragment, element: Element, rules: AmountRules): Generator<string | Element> {
  let from = element.contentStart;
  for (const child of fragment.children(element)) {
    yield textBetween(fragment, from, child.start);
    from = child.end;
    if (rules.isAmount(child)) yield child;
    else if (rules.isLeftOut(child)) yield LEFT_OUT;
    else if (!isHidden(fragment, child)) {
      if (BLOCK.has(child.name)) yield ' ';
      yield* runsOf(fragment, child, rules);
      if (BLOCK.has(child.name)) yield ' ';
    }
  }
  yield textBetween(fragment, from, element.contentEnd);
}

function textBetween(fragment: Fragment, from: number, to: number): string {
  return fragment.html.slice(from, Math.max(from, to)).replace(/<!--[\s\S]*?-->|<[^>]*>/g, '');
}
