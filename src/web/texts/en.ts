import { API_KEYS } from './en/api-keys.ts';
import { ASSISTANT } from './en/assistant.ts';
import { DASHBOARD } from './en/dashboard.ts';
import { DAYS } from './en/days.ts';
import { EVENTS } from './en/events.ts';
import { KEYWORDS } from './en/keywords.ts';
import { OPERATOR } from './en/operator.ts';
import { PRODUCTS } from './en/products.ts';
import { RANKS } from './en/ranks.ts';
import { SHELL } from './en/shell.ts';
import { SIGN_IN } from './en/sign-in.ts';
import { USERS } from './en/users.ts';
import { WEBHOOK } from './en/webhook.ts';
import type { TextId } from './text-id.ts';

/** Every English text, by the ids of the Japanese ones. */
export const EN: Readonly<Record<TextId, string>> = {
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
};
