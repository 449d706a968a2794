import { type Element, Fragment } from './fragment.ts';
import { TAG } from './tag-name.ts';

/** The same region without the content of the elements that `isLeftOut` names, which are treated like templates. */
export function pruneFragment(fragment: Fragment, isLeftOut: (element: Element) => boolean): Fragment {
  const kept: Element[] = [];
  const keptUpTo: number[] = [];
  let isPruned = false;
  for (let at = 0; at < fragment.elements.length; at++) {
    const element = fragment.elements[at];
    if (element === undefined) break;
    const out = element !== fragment.root && isLeftOut(element);
    kept.push(out ? emptied(element) : element);
    keptUpTo[at] = kept.length;
    if (!out) continue;
    isPruned = true;
    for (; at < element.last; at++) keptUpTo[at + 1] = kept.length;
  }
  return isPruned ? rebuilt(fragment, kept, keptUpTo) : fragment;
}

function rebuilt(fragment: Fragment, kept: readonly Element[], keptUpTo: readonly number[]): Fragment {
  const elements = kept.map((element, index) => ({
    ...element,
    index,
    last: Math.max(index, (keptUpTo[element.last] ?? index + 1) - 1),
  }));
  return new Fragment(fragment.html, elements, elements[0] ?? fragment.root, fragment.isComplete);
}

function emptied(element: Element): Element {
  const none = {
    idFrom: -1,
    idTo: -1,
    classFrom: -1,
    classTo: -1,
    cyFrom: -1,
    cyTo: -1,
    typeFrom: -1,
    typeTo: -1,
  };
  return {
    ...element,
    ...none,
    name: TAG.template,
    nameEnd: element.end,
    contentStart: element.end,
    contentEnd: element.end,
  };
}
