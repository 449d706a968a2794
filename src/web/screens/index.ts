import type { Screen } from '../screen.ts';
import { account } from './account/account.ts';
import { apiKeys } from './api-keys/api-keys.ts';
import { assistant } from './assistant/assistant.ts';
import { assistantCheck } from './assistant/check.ts';
import { customQuestions } from './assistant/custom-questions.ts';
import { assistantResults } from './assistant/results.ts';
import { audit, operatorAudit } from './audit/audit.ts';
import { dashboard } from './dashboard/dashboard.ts';
import { day } from './days/day.ts';
import { ledger } from './days/ledger.ts';
import { events } from './events/events.ts';
import { importHistory } from './history/import-history.ts';
import { joining } from './join/join.ts';
import { comparison } from './keyword/comparison.ts';
import { history } from './keyword/history.ts';
import { shelf } from './keyword/shelf.ts';
import { keywords } from './keywords/keywords.ts';
import { members } from './members/members.ts';
import { month } from './month/month.ts';
import { accounts } from './operator/accounts.ts';
import { sources } from './operator/sources.ts';
import { users } from './operator/users.ts';
import { overview } from './overview/overview.ts';
import { addPages } from './pages/add-pages.ts';
import { productHistory } from './product/product-history.ts';
import { product } from './products/product.ts';
import { products } from './products/products.ts';
import { profile } from './profile/profile.ts';
import { signInCode } from './sign-in/code.ts';
import { signIn } from './sign-in/sign-in.ts';
import { webhook } from './webhook/webhook.ts';

/** Every screen: the one list. The navigation shows those with a menu in this order. */
export const SCREENS: readonly Screen[] = [
  dashboard,
  overview,
  history,
  shelf,
  comparison,
  month,
  productHistory,
  events,
  day,
  addPages,
  assistant,
  assistantCheck,
  assistantResults,
  customQuestions,
  signIn,
  signInCode,
  joining,
  products,
  product,
  keywords,
  importHistory,
  apiKeys,
  webhook,
  members,
  account,
  audit,
  profile,
  ledger,
  sources,
  accounts,
  users,
  operatorAudit,
];
