import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { isPageAsin } from '../../src/core/asin.ts';
import type { Card } from '../../src/core/card.ts';
import type {
  AccountOutcome,
  CollectOutcome,
  FetchingFacts,
  FetchingSource,
  OpenSource,
  PageOutcome,
  PostOutcome,
  ProductPageOutcome,
  ProductsOutcome,
  ReadyOutcome,
  SettingValues,
} from '../../src/sources/port.ts';
import { SOURCE_FAILURES } from '../../src/sources/port.ts';
import { assertNoLeak } from './leaks.ts';
import { MISBEHAVIOURS, type Misbehaviour, NOW_MS, redirectTo } from './misbehaviours.ts';
import { type Asked, type Replay, startReplay } from './replay-server.ts';

export type AnyOutcome =
  | AccountOutcome
  | PageOutcome
  | ProductPageOutcome
  | PostOutcome
  | ReadyOutcome
  | CollectOutcome
  | ProductsOutcome;

/** One method of a source, used once. */
export interface SourceUse {
  readonly name: string;
  /** Calls that the service answers correctly before it misbehaves. */
  readonly healthyCalls: number;
  /** Misbehaviours, by name, that are a valid response to this method, with their outcome. */
  readonly answers?: Readonly<Record<string, AnyOutcome['outcome']>>;
  run(source: FetchingSource, signal: AbortSignal): Promise<readonly AnyOutcome[]>;
}

/** Responses of a service (with status 200) and what must follow from them. */
export interface AnswerCase {
  /** The guarantee. */
  readonly name: string;
  readonly use: SourceUse;
  /** The responses; from the folder of shared test data if they are not our own. */
  replay(t: TestContext): Promise<Replay | null>;
  check(outcomes: readonly AnyOutcome[], asked: readonly Asked[]): void;
}

/** One source under test. */
export interface SourceUnderTest {
  readonly facts: FetchingFacts;
  readonly open: OpenSource<FetchingSource>;
  settings(origin: string): SettingValues;
  readonly secrets: readonly string[];
  readonly uses: readonly SourceUse[];
  /** A service without faults; its responses are small and our own. */
  readonly healthy: Replay;
  readonly cases: readonly AnswerCase[];
}

/** Long enough for a response over loopback, short enough to wait for. */
const PATIENT_MS = 20_000;
const IMPATIENT_MS = 150;

/** The guarantees of the port; every source that fetches passes them. */
export function sourceSuite(subject: SourceUnderTest): void {
  openingGuarantees(subject);
  for (const use of subject.uses) {
    abortGuarantees(subject, use);
    redirectGuarantees(subject, use);
    for (const misbehaviour of MISBEHAVIOURS) misbehaviourGuarantee(subject, use, misbehaviour);
  }
  for (const one of subject.cases) answerGuarantee(subject, one);
}

function guaranteeOf(subject: SourceUnderTest, name: string): string {
  return `${subject.facts.id} source: ${name}`;
}

function openAt(subject: SourceUnderTest, origin: string, timeoutMs: number): FetchingSource {
  const opened = subject.open(subject.settings(origin), { nowMs: () => NOW_MS, timeoutMs });
  assert.ok(opened.ok);
  return opened.value;
}

function openingGuarantees(subject: SourceUnderTest): void {
  const surroundings = { nowMs: () => NOW_MS };
  test(guaranteeOf(subject, 'an opened source shows its facts and no secret'), () => {
    const source = openAt(subject, 'http://127.0.0.1:9', PATIENT_MS);
    assert.equal(source.facts, subject.facts);
    assert.equal(source.mode, subject.facts.capabilities.mode);
    const readsProducts =
      source.mode === 'product' || (source.mode === 'page' && source.fetchProductPage !== undefined);
    const reads = [...(source.mode === 'product' ? [] : ['term']), ...(readsProducts ? ['product'] : [])];
    assert.deepEqual(subject.facts.capabilities.reads, reads);
    assertNoLeak(source, subject.secrets);
  });

  test(guaranteeOf(subject, 'a wrong setting is refused by name, and no secret is quoted'), () => {
    const good = subject.settings('http://127.0.0.1:9');
    const wrong: SettingValues[] = [
      { ...good, colour: 'red' },
      { ...good, address: 'http://shop.example/x?y' },
      { ...good, address: 'http://shop.example' },
      ...subject.facts.settings.filter((one) => one.isRequired).map(({ name }) => ({ ...good, [name]: ' ' })),
      ...subject.facts.settings
        .filter((one) => one.isSecret)
        .map(({ name }) => ({ ...good, [name]: `${good[name]}\nx` })),
    ];
    for (const settings of wrong) {
      const opened = subject.open(settings, surroundings);
      assert.ok(!opened.ok, JSON.stringify(Object.keys(settings)));
      assertNoLeak(opened, subject.secrets);
    }
  });
}

function abortGuarantees(subject: SourceUnderTest, use: SourceUse): void {
  test(guaranteeOf(subject, `${use.name}: the caller's abort rejects with its reason`), async () => {
    const reason = new Error('stopped');
    const controller = new AbortController();
    await using server = await startReplay(() => controller.abort(reason));
    const source = openAt(subject, server.origin, PATIENT_MS);
    await assert.rejects(use.run(source, controller.signal), (thrown) => thrown === reason);
    await assert.rejects(use.run(source, AbortSignal.abort(reason)), (thrown) => thrown === reason);
  });
}

function redirectGuarantees(subject: SourceUnderTest, use: SourceUse): void {
  for (const status of [301, 302, 307, 308]) {
    test(guaranteeOf(subject, `${use.name}: a redirect (${status}) is not followed`), async () => {
      await using elsewhere = await startReplay(subject.healthy);
      await using server = await startReplay(redirectTo(elsewhere.origin, status));
      const source = openAt(subject, server.origin, PATIENT_MS);
      const outcomes = await use.run(source, new AbortController().signal);
      assert.equal(elsewhere.asked.length, 0);
      assertFailed(outcomes, { reason: 'source_error', advice: { retry: 'backoff' } });
      assertNoLeak(outcomes, subject.secrets);
    });
  }
}

function misbehaviourGuarantee(subject: SourceUnderTest, use: SourceUse, misbehaviour: Misbehaviour): void {
  const { name, replay, isHtmlsBusiness = false } = misbehaviour;
  test(guaranteeOf(subject, `${use.name}: ${name} has the outcome that it should have`), async () => {
    let calls = 0;
    await using server = await startReplay((asked, response) => {
      calls += 1;
      (calls > use.healthyCalls ? replay : subject.healthy)(asked, response);
    });
    const isSilent = name.startsWith('no answer') || name.includes('does not go on');
    const source = openAt(subject, server.origin, isSilent ? IMPATIENT_MS : PATIENT_MS);
    const outcomes = await use.run(source, new AbortController().signal);
    assert.ok(calls > use.healthyCalls, 'the service was not asked');
    assertNoLeak(outcomes, subject.secrets);
    const answer = use.answers?.[name];
    if (answer !== undefined) assert.equal(outcomes[0]?.outcome, answer);
    else if (isHtmlsBusiness && subject.facts.gives === 'html') assert.equal(outcomes[0]?.outcome, 'html');
    else assertFailed(outcomes, misbehaviour);
  });
}

function assertFailed(
  outcomes: readonly AnyOutcome[],
  expected: Pick<Misbehaviour, 'reason' | 'advice'>,
): void {
  assert.ok(outcomes.length > 0);
  for (const outcome of outcomes) {
    assert.ok(outcome.outcome === 'failed', `it is ${outcome.outcome}`);
    assert.equal(outcome.reason, expected.reason, outcome.detail);
    assert.deepEqual(outcome.advice, expected.advice);
    assert.ok(SOURCE_FAILURES.includes(outcome.reason));
    assert.ok(outcome.detail.length > 10 && outcome.detail.length <= 300, outcome.detail);
  }
}

function answerGuarantee(subject: SourceUnderTest, one: AnswerCase): void {
  test(guaranteeOf(subject, one.name), async (t) => {
    const replay = await one.replay(t);
    if (replay === null) return;
    await using server = await startReplay(replay);
    const source = openAt(subject, server.origin, PATIENT_MS);
    const outcomes = await one.use.run(source, new AbortController().signal);
    assertNoLeak(outcomes, subject.secrets);
    for (const outcome of outcomes) assertWellFormed(subject, outcome);
    one.check(outcomes, server.asked);
  });
}

/** Fails unless an outcome is as the port promises, for every response of the service. */
export function assertWellFormed({ facts }: SourceUnderTest, outcome: AnyOutcome): void {
  if (outcome.outcome === 'cards') {
    assert.equal(facts.gives, 'cards');
    assert.ok(outcome.pages.length > 0);
    for (const page of outcome.pages) for (const card of page.cards) assertCard(facts, card);
  }
  if (outcome.outcome === 'products') {
    for (const product of outcome.products) assertKnown(facts, product);
  }
}

function assertCard(facts: FetchingFacts, card: Card): void {
  assertKnown(facts, card);
  assert.ok(isPageAsin(card.asin), card.asin);
  for (const amount of [card.price, card.priceMax, card.listPrice, card.reviewCount, card.salesVolumeMin]) {
    assert.ok(amount == null || (Number.isSafeInteger(amount) && amount >= 0));
  }
  assert.ok(typeof card.price !== 'number' || card.currency !== null, 'a price without a currency');
  assert.doesNotMatch(card.delivery ?? '', /[{}]|\bfunction\b/);
}

/** `undefined` exactly where the source can never know; elsewhere a value or `null`. */
function assertKnown(facts: FetchingFacts, given: object): void {
  for (const [name, value] of Object.entries(given)) {
    const isNever = facts.capabilities.neverKnown.some((field) => field === name);
    assert.equal(value === undefined, isNever, `${name} is ${value}`);
  }
}
