import type { Element, Fragment } from './fragment.ts';

/** Whether an element is animated by a script: a running clock, a countdown. */
export function isClock(fragment: Fragment, element: Element): boolean {
  const tag = fragment.tag(element);
  return /countdown|timer|data-target-time|data-end-time|progress-?bar/i.test(tag);
}
