import { API_KEYS } from './ja/api-keys.ts';
import { ASSISTANT } from './ja/assistant.ts';
import { DASHBOARD } from './ja/dashboard.ts';
import { DAYS } from './ja/days.ts';
import { EVENTS } from './ja/events.ts';
import { KEYWORDS } from './ja/keywords.ts';
import { OPERATOR } from './ja/operator.ts';
import { PRODUCTS } from './ja/products.ts';
import { RANKS } from './ja/ranks.ts';
import { SHELL } from './ja/shell.ts';
import { SIGN_IN } from './ja/sign-in.ts';
import { USERS } from './ja/users.ts';
import { WEBHOOK } from './ja/webhook.ts';

/** Every Japanese text, by its id: the catalogue that says which texts there are. */
export const JA = {
  ...SHELL,
  ...SIGN_IN,
  ...USERS,
  ...API_KEYS,
  ...PRODUCTS,
  ...KEYWORDS,
  ...WEBHOOK,
  ...OPERATOR,
  ...EVENTS,
  ...DAYS,
  ...DASHBOARD,
  ...RANKS,
  ...ASSISTANT,
} as const;
