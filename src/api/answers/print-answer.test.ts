import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { Type } from 'typebox';
import { NO_OWN_LIMITS } from '../../core/plan.ts';
import {
  type AccountOperation,
  accountOperation,
  type OperationContext,
} from '../../operations/operation.ts';
import { untrusted } from '../../operations/schemas.ts';
import { collectStretches, type Stretches } from '../../operations/stretches.ts';
import { printAnswer } from './print-answer.ts';

const item = Type.Object({ title: untrusted(5, 'A title.') });

/** An operation that lists these titles, one stretch each. */
function titlesOperation(stretches: readonly (readonly string[])[]): AccountOperation {
  async function* list(): Stretches<{ title: string }, { next: string | null; title: string }> {
    for (const titles of stretches) yield titles.map((title) => ({ title }));
    return { next: null, title: '末尾の題名' };
  }
  return accountOperation({
    name: 'products',
    summary: { en: 'Titles', ja: '題名' },
    http: { method: 'GET', path: '/titles', isCapped: false, errors: [] },
    input: Type.Object({}),
    output: Type.Object({
      titles: Type.Array(item),
      next: Type.Union([Type.String(), Type.Null()]),
      title: untrusted(4, 'A title.'),
    }),
    async run() {
      const { items, rest } = await collectStretches(list());
      return { titles: items, ...rest };
    },
    long: { member: 'titles', item, list },
  });
}

async function print(operation: AccountOperation): Promise<string> {
  const account = {
    id: 'acc_a',
    name: '店',
    plan: 'pro',
    createdAtMs: 0,
    closedAtMs: null,
    ownLimits: NO_OWN_LIMITS,
    addsPages: true,
  } as const;
  const context = {} as OperationContext;
  const { json } = await printAnswer(operation, context, { account, input: {}, language: 'en' });
  return json.toString();
}

test('prints the same text in any stretches, with texts from outside made safe', async () => {
  const titles = fc.array(fc.array(fc.string({ unit: 'binary' }), { maxLength: 4 }), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(titles, async (stretches) => {
      const { long, ...short } = titlesOperation(stretches);
      assert.ok(long);
      assert.equal(await print({ ...short, long }), await print(short));
    }),
  );
  assert.equal(
    await print(titlesOperation([['一'], ['二\u202e三四五六七']])),
    '{"titles":[{"title":"一"},{"title":"二三四五…"}],"next":null,"title":"末尾の…"}',
  );
});

test('lets other work run between two stretches', async () => {
  let isPrinting = true;
  const printing = print(titlesOperation([['一'], ['二'], ['三'], ['四']])).finally(() => {
    isPrinting = false;
  });
  let turns = 0;
  while (isPrinting) {
    await setImmediate();
    turns += 1;
  }
  await printing;
  assert.ok(turns > 3, `${turns} turns`);
});
