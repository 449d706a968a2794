import { API_KEYS } from './api-keys.ts';
import { ASSISTANT } from './assistant.ts';
import { AUDIT } from './audit.ts';
import { CHART } from './chart.ts';
import { DASHBOARD } from './dashboard.ts';
import { DAYS } from './days.ts';
import { EVENTS } from './events.ts';
import { IMPORTED_RANKS } from './imported-ranks.ts';
import { KEYWORDS } from './keywords.ts';
import { MONTH } from './month.ts';
import { OPERATOR } from './operator.ts';
import { OVERVIEW } from './overview.ts';
import { PAGES } from './pages.ts';
import { PRODUCT_HISTORY } from './product-history.ts';
import { PRODUCTS } from './products.ts';
import { RANKS } from './ranks.ts';
import { SHELL } from './shell.ts';
import { SIGN_IN } from './sign-in.ts';
import { SOURCES } from './sources.ts';
import { USERS } from './users.ts';
import { WEBHOOK } from './webhook.ts';

/** Every text of the pages, in both languages, by its id. */
export const TEXTS = {
  ...SHELL,
  ...SIGN_IN,
  ...USERS,
  ...API_KEYS,
  ...PRODUCTS,
  ...KEYWORDS,
  ...WEBHOOK,
  ...OPERATOR,
  ...MONTH,
  ...OVERVIEW,
  ...AUDIT,
  ...SOURCES,
  ...EVENTS,
  ...DAYS,
  ...PAGES,
  ...DASHBOARD,
  ...RANKS,
  ...IMPORTED_RANKS,
  ...CHART,
  ...PRODUCT_HISTORY,
  ...ASSISTANT,
} as const;
