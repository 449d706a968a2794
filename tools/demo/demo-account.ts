import { accountCreate } from '../../src/operations/accounts/account-create.ts';
import { keyIssue } from '../../src/operations/accounts/key-issue.ts';
import { answerForAccount } from '../../src/operations/answer.ts';
import { asinAdd } from '../../src/operations/asins/asin-add.ts';
import { keywordAdd } from '../../src/operations/keywords/keyword-add.ts';
import type { OperatorContext } from '../../src/operations/operation.ts';
import { DEMO_KEYWORDS, type OwnProduct } from './demo-shop.ts';

/** Name of the demo's account and of its key. */
export const DEMO_ACCOUNT = 'demo';

/** The demo's account. It has a key only if it was issued just now, since keys are kept as hashes. */
export interface DemoAccount {
  readonly id: string;
  readonly key: string | null;
}

/** Finds the demo's account, or creates one on Pro, dated to an earlier instant, with keywords and products; returns its id. */
export async function openDemoAccount(
  context: OperatorContext,
  setup: {
    readonly sinceMs: number;
    readonly products: readonly OwnProduct[];
    /** ASINs of competitors' products to track. */
    readonly rivals: readonly string[];
  },
): Promise<string> {
  const then: OperatorContext = { ...context, nowMs: () => setup.sinceMs };
  const accounts = await context.store.listAccounts();
  const found = accounts.find(({ name, closedAtMs }) => name === DEMO_ACCOUNT && closedAtMs === null);
  const id = found?.id ?? (await accountCreate.run(then, { name: DEMO_ACCOUNT, plan: 'pro' })).id;
  await answerForAccount(keywordAdd, then, id, { input: { keywords: [...DEMO_KEYWORDS] }, language: 'en' });
  if ((await context.store.listAsins(id)).length === 0) {
    await addProducts(then, id, setup.products, 'own');
    await addProducts(
      then,
      id,
      setup.rivals.map((asin) => ({ asin, names: [] })),
      'watched',
    );
  }
  return id;
}

/**
 * Issues the account's first key. This comes last, so that a start that is stopped earlier leaves no key that was never
 * shown.
 */
export async function issueFirstKey(context: OperatorContext, id: string): Promise<DemoAccount> {
  const hasKey = (await context.store.listKeys(id)).length > 0;
  if (hasKey) return { id, key: null };
  const asked = { input: { name: DEMO_ACCOUNT }, language: 'en' } as const;
  return { id, key: (await answerForAccount(keyIssue, context, id, asked)).key };
}

async function addProducts(
  context: OperatorContext,
  account: string,
  products: readonly Pick<OwnProduct, 'asin' | 'names'>[],
  relation: 'own' | 'watched',
): Promise<void> {
  for (const { asin, names } of products) {
    const input = { asins: [asin], names: [...names], relation };
    await answerForAccount(asinAdd, context, account, { input, language: 'en' });
  }
}
