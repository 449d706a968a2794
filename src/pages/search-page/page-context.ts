import { type Names, namesOf, personIn } from '../../core/personal-words.ts';
import { parsePlace } from '../../core/place.ts';
import type { PageContext, Visitor } from '../../core/reading-context.ts';
import type { Fragment } from '../markup/fragment.ts';
import { visibleText } from '../markup/visible-text.ts';
import { readListContext } from './list-context.ts';
import type { PlaceShown } from './page-facts.ts';
import type { PageParts } from './walk-page.ts';

/** What a page of results depends on: how its list was made, and where the shop saw its reader. */
export function readPageContext(
  parts: PageParts,
  { place, address }: { readonly place: string | null; readonly address: string | null },
): PageContext {
  return {
    ...readListContext(parts, address),
    place: parsePlace(place),
    // A phone's page says that it is one in the classes of `<html>`; every other one is made for a desktop.
    device: /(?:^|\s)a-mobile(?:\s|$)/.test(parts.pageClasses ?? '') ? 'phone' : 'desktop',
    visitor: readVisitor(parts.greeting),
  };
}

const ASKS_TO_SIGN_IN = /ログイン|サインイン|sign in|log in|anmelden|identif[ií][cq]|identifiez|登入|登录/i;

/** How the names are found by which the page greets its visitor, and to which it would deliver. */
export function readNames(parts: PageParts, { person }: PlaceShown): Names {
  const { greeting } = parts;
  const text = greeting === null ? '' : visibleText(greeting, greeting.root);
  const greeted = ASKS_TO_SIGN_IN.test(text) ? null : personIn(text);
  return namesOf([greeted, person].filter((name) => name !== null));
}

/** Whether the page is for a guest. The greeting above the account menu asks a guest to sign in (`こんにちは, ログイン`), and addresses all others by name. */
export function readVisitor(greeting: Fragment | null): Visitor | null {
  const text = greeting === null ? '' : visibleText(greeting, greeting.root);
  if (text === '') return null;
  return ASKS_TO_SIGN_IN.test(text) ? 'guest' : 'signed_in';
}
