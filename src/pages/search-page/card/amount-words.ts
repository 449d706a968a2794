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
  const runs: Runs = { amounts: [], words: [''] };
  addRuns(runs, fragment, block, rules);
  const plain = runs.words.map((text) => oneLine(decodeHTML(text)));
  return runs.amounts.map((amount, at) => ({
    amount,
    before: plain[at] ?? '',
    behind: plain[at + 1] ?? '',
  }));
}

/** Amounts, and the words before each and behind the last, still with their character references. */
interface Runs {
  readonly amounts: Element[];
  readonly words: string[];
}

/** Stands for an amount that is passed over: what follows it is about that one. */
const LEFT_OUT = ' … ';

function addRuns(runs: Runs, fragment: Fragment, element: Element, rules: AmountRules): void {
  let from = element.contentStart;
  for (const child of fragment.children(element)) {
    addWords(runs, textBetween(fragment, from, child.start));
    from = child.end;
    if (rules.isAmount(child)) {
      runs.amounts.push(child);
      runs.words.push('');
    } else if (rules.isLeftOut(child)) addWords(runs, LEFT_OUT);
    else if (!isHidden(fragment, child)) {
      if (BLOCK.has(child.name)) addWords(runs, ' ');
      addRuns(runs, fragment, child, rules);
      if (BLOCK.has(child.name)) addWords(runs, ' ');
    }
  }
  addWords(runs, textBetween(fragment, from, element.contentEnd));
}

function addWords({ words }: Runs, text: string): void {
  words[words.length - 1] += text;
}

function textBetween(fragment: Fragment, from: number, to: number): string {
  return fragment.html.slice(from, Math.max(from, to)).replace(/<!--[\s\S]*?-->|<[^>]*>/g, '');
}
