import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import * as dataForSeo from '../../test/sources/dataforseo/answers.ts';
import { SUBJECT as DATAFORSEO } from '../../test/sources/dataforseo/subject.ts';
import * as keepa from '../../test/sources/keepa/answers.ts';
import { SUBJECT as KEEPA } from '../../test/sources/keepa/subject.ts';
import { NOW_MS } from '../../test/sources/misbehaviours.ts';
import { json, type Replay, startReplay } from '../../test/sources/replay-server.ts';
import * as serpApi from '../../test/sources/serpapi/answers.ts';
import { SUBJECT as SERPAPI } from '../../test/sources/serpapi/subject.ts';
import { assertWellFormed, type SourceUnderTest } from '../../test/sources/source-suite.ts';

/** A good answer of a vendor, and how it is served. */
interface Specimen {
  readonly subject: SourceUnderTest;
  readonly use: string;
  readonly good: unknown;
  serve(body: unknown): Replay;
}

const SPECIMENS: readonly Specimen[] = [
  {
    subject: DATAFORSEO,
    use: 'collect',
    good: dataForSeo.searchAnswer(dataForSeo.twoPages()),
    serve: (body) => dataForSeo.vendor({ 'products/task_get/advanced/': json(body) }),
  },
  {
    subject: DATAFORSEO,
    use: 'post',
    good: {
      ...dataForSeo.answer({}),
      tasks: [{ id: 'T1', status_code: 20100, cost: 0.0015, data: { tag: 'one' } }],
    },
    serve: (body) => dataForSeo.vendor({ 'products/task_post': json(body) }),
  },
  {
    subject: DATAFORSEO,
    use: 'post, at the lists',
    good: dataForSeo.LOCATIONS,
    serve: (body) => dataForSeo.vendor({ 'locations/jp': json(body) }),
  },
  {
    subject: SERPAPI,
    use: 'fetchPage',
    good: serpApi.searchAnswer(serpApi.grid()),
    serve: (body) => serpApi.vendor(json(body)),
  },
  {
    subject: KEEPA,
    use: 'fetchProducts',
    good: keepa.productAnswer([keepa.product('B0TEST0001'), keepa.product('B0TEST0002')]),
    serve: (body) => json(body),
  },
];

/** Values that vendors were seen to put where others belong. */
const intruder = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    0,
    -1,
    1e300,
    0.5,
    [],
    {},
    [null],
    true,
    'Infinity',
    '\ud800',
    'x'.repeat(9000),
  ),
  fc.jsonValue(),
);

interface Damage {
  readonly at: number;
  readonly value: unknown;
}

const damages = fc.array(fc.record({ at: fc.nat(), value: intruder }), { minLength: 1, maxLength: 3 });

/** Puts a value in the place of some node of a JSON value. */
function damage(json: unknown, { at, value }: Damage): unknown {
  let left = at % (countNodes(json) || 1);
  const visit = (node: unknown): unknown => {
    if (left-- === 0) return value;
    if (Array.isArray(node)) return node.map(visit);
    if (node === null || typeof node !== 'object') return node;
    return Object.fromEntries(Object.entries(node).map(([name, member]) => [name, visit(member)]));
  };
  return visit(json);
}

function countNodes(node: unknown): number {
  if (node === null || typeof node !== 'object') return 1;
  return Object.values(node).reduce<number>((count, member) => count + countNodes(member), 1);
}

for (const { subject, use: name, good, serve } of SPECIMENS) {
  test(`${subject.facts.id} ${name}: a damaged answer is an outcome, never a throw`, async () => {
    const use = subject.uses.find((one) => one.name === name);
    assert.ok(use !== undefined);
    let replay = serve(good);
    await using server = await startReplay((asked, response) => replay(asked, response));
    const { signal } = new AbortController();
    const run = async () => {
      const opened = subject.open(subject.settings(server.origin), { nowMs: () => NOW_MS });
      assert.ok(opened.ok);
      const outcomes = await use.run(opened.value, signal);
      for (const outcome of outcomes) assertWellFormed(subject, outcome);
    };
    const property = fc.asyncProperty(damages, async (all) => {
      replay = serve(all.reduce(damage, good));
      await run();
    });
    await fc.assert(property, { numRuns: 150 });
  });
}
