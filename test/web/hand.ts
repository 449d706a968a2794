import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';

/** One thing that a person does; the targets are selectors. */
export type Step =
  /** Opens a screen from the menu, which is folded on a phone. */
  | readonly ['menu', path: string]
  /** Uses a link or a button that opens a page. */
  | readonly ['press', target: string]
  | readonly ['fill', target: string, text: string]
  | readonly ['choose', target: string, value: string];

/** How a person does things: each use counts what it takes. */
export interface Hand {
  readonly name: 'mouse' | 'keyboard' | 'touch';
  readonly width: number;
  /** Does one step; returns the clicks or keys that it took, where a filled field is one. */
  take(page: Page, step: Step): Promise<number>;
}

export const HANDS: readonly Hand[] = [
  { name: 'mouse', width: 1280, take: takeByPointer },
  { name: 'keyboard', width: 1280, take: takeByKeys },
  { name: 'touch', width: 360, take: takeByPointer },
];

/** Folded away or hidden on this width, one of the two menus has no visible link. */
const menuLink = (page: Page, path: string) => page.locator(`nav a[href="${path}"]:visible`).first();
const folded = (page: Page) => page.locator('.menu-narrow > summary:visible');

async function takeByPointer(page: Page, step: Step): Promise<number> {
  const [kind, target] = step;
  switch (kind) {
    case 'menu': {
      const isFolded = (await folded(page).count()) > 0;
      if (isFolded) await folded(page).click();
      await opening(page, () => menuLink(page, target).click());
      return isFolded ? 2 : 1;
    }
    case 'press':
      await opening(page, () => page.locator(target).first().click());
      return 1;
    case 'fill':
      await page.locator(target).first().fill(step[2]);
      return 1;
    case 'choose':
      // One click opens the list, one takes the entry.
      await page.locator(target).first().selectOption(step[2]);
      return 2;
  }
}

async function takeByKeys(page: Page, step: Step): Promise<number> {
  const [kind, selector] = step;
  const target = kind === 'menu' ? menuLink(page, selector) : page.locator(selector).first();
  const keys = await reachByKeys(page, target);
  const enter = () => page.keyboard.press('Enter');
  switch (kind) {
    case 'menu':
    case 'press':
      await opening(page, enter);
      return keys + 1;
    case 'fill':
      await page.keyboard.insertText(step[2]);
      return keys + 1;
    case 'choose':
      return keys + (await chooseByArrows(page, target, step[2]));
  }
}

const KEYS_MAX = 200;

/** What is used of an element in the browser. */
interface Part {
  readonly ownerDocument: { readonly activeElement: Part; readonly body: Part };
  readonly options: readonly { readonly value: string }[];
  readonly selectedIndex: number;
  closest(selector: string): Part | null;
  compareDocumentPosition(other: Part): number;
}

/** Where the target is, seen from the focus, which is on the body of a page that was just opened. Runs in the browser. */
function findTarget(target: Part): 'here' | 'main' | 'after' | 'before' {
  const { activeElement: active, body } = target.ownerDocument;
  if (active === target) return 'here';
  if (active === body) return target.closest('main') === null ? 'after' : 'main';
  const following = 4;
  return (active.compareDocumentPosition(target) & following) === following ? 'after' : 'before';
}

/** Moves the focus to the target as people do, over the link to the main part if it is there; returns the keys pressed. */
async function reachByKeys(page: Page, target: Locator): Promise<number> {
  for (let keys = 0; keys < KEYS_MAX; ) {
    const where = await target.evaluate(findTarget);
    if (where === 'here') return keys;
    await page.keyboard.press(where === 'before' ? 'Shift+Tab' : 'Tab');
    keys += 1;
    if (where === 'main') {
      assert.equal(await page.locator('.skip:focus').count(), 1, 'the first stop is the skip link');
      await page.keyboard.press('Enter');
      keys += 1;
    }
  }
  throw new Error(`${target} is not reached with ${KEYS_MAX} keys`);
}

async function chooseByArrows(page: Page, target: Locator, value: string): Promise<number> {
  const by = await target.evaluate(
    ({ options, selectedIndex }: Part, wanted: string) =>
      [...options].findIndex((one) => one.value === wanted) - selectedIndex,
    value,
  );
  for (let keys = 0; keys < Math.abs(by); keys += 1)
    await page.keyboard.press(by > 0 ? 'ArrowDown' : 'ArrowUp');
  assert.equal(await target.inputValue(), value);
  return Math.abs(by);
}

async function opening(page: Page, act: () => Promise<void>): Promise<void> {
  await Promise.all([page.waitForEvent('load'), act()]);
}
