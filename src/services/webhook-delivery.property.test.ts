import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { forAccount } from '../../test/operations/for-account.ts';
import { makePlace, type Place } from '../../test/operations/place.ts';
import { samplePage, sampleQuery } from '../../test/store/changes/sample-changes.ts';
import { makeWatcher, ROOMY, sampleAsin } from '../../test/store/samples.ts';
import { KIND_ORDER } from '../operations/changes/event-schema.ts';
import { webhookSet } from '../operations/webhooks/webhook-set.ts';
import type { WebhookMessage, WebhookOutcome, WebhookSender } from '../webhooks/port.ts';
import { WebhookDeliverer } from './webhook-deliverer.ts';

const ACCOUNT = 'acc_a';
const HOUR = 3_600_000;

/**
 * What can happen: a price is seen, or time passes for a service whose message is accepted, refused, lost on its way
 * back, or accepted just before the service is killed.
 */
type Step =
  | { readonly kind: 'price'; readonly product: number; readonly day: number; readonly price: number }
  | {
      readonly kind: 'pass';
      readonly ms: number;
      readonly end: 'taken' | 'refused' | 'gone' | 'lost' | 'killed';
    };

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('price' as const),
      product: fc.integer({ min: 1, max: 3 }),
      day: fc.integer({ min: 10, max: 27 }),
      price: fc.integer({ min: 1, max: 4 }),
    }),
    fc.record({
      kind: fc.constant('pass' as const),
      ms: fc.constantFrom(1_000, 11_000, 90_000, HOUR, 30 * HOUR),
      end: fc.constantFrom('taken', 'refused', 'gone', 'lost', 'killed'),
    }),
  ),
  { minLength: 5, maxLength: 30 },
);

const ANSWERS: Readonly<Record<'taken' | 'refused' | 'gone' | 'lost', WebhookOutcome>> = {
  taken: { kind: 'answer', status: 200, retryAfterMs: null },
  refused: { kind: 'answer', status: 500, retryAfterMs: null },
  gone: { kind: 'answer', status: 410, retryAfterMs: null },
  lost: { kind: 'fault', code: 'timeout', cause: null },
};

/** One account, its service, and a receiver that keeps what it accepted. */
class World {
  readonly taken: WebhookMessage[] = [];
  readonly sent = new Map<string, string>();
  readonly #place: Place;
  #deliverer: WebhookDeliverer;
  #end: Extract<Step, { kind: 'pass' }>['end'] = 'taken';
  #killed = Promise.withResolvers<void>();

  constructor(place: Place) {
    this.#place = place;
    this.#deliverer = this.#start();
  }

  async set(): Promise<void> {
    const wish = { account: ACCOUNT, url: 'http://127.0.0.1/', language: 'ja', secret: 'keep' } as const;
    await forAccount(webhookSet, this.#place.context, wish);
  }

  async live(step: Step): Promise<void> {
    if (step.kind === 'price') {
      const { product, day, price } = step;
      const observedAtMs = this.#place.clock.nowMs;
      const page = samplePage(sampleAsin(product), `2026-11-${day}`, { price, observedAtMs });
      await this.#place.store.saveProducts([page]);
      return;
    }
    this.#place.clock.nowMs += step.ms;
    this.#end = step.end;
    await this.#deliverer.tick();
    await Promise.race([this.#deliverer.whenIdle(), this.#killed.promise]);
  }

  #start(): WebhookDeliverer {
    const { store, context } = this.#place;
    const observe = (event: { readonly kind: string; readonly error?: unknown }) => {
      if (event.kind === 'fault') throw event.error;
    };
    const { nowMs } = context;
    return new WebhookDeliverer({
      store,
      send: this.#send,
      nowMs,
      elapsedMs: nowMs,
      randomBytes,
      observe,
    });
  }

  readonly #send: WebhookSender['send'] = async (_target, message) => {
    assert.equal(this.sent.get(message.id) ?? message.body, message.body);
    this.sent.set(message.id, message.body);
    if (this.#end === 'taken' || this.#end === 'lost' || this.#end === 'killed') this.taken.push(message);
    if (this.#end !== 'killed') return ANSWERS[this.#end];
    this.#killed.resolve();
    this.#killed = Promise.withResolvers<void>();
    this.#deliverer = this.#start();
    return new Promise<never>(() => {});
  };
}

interface SentEvent {
  readonly id: string;
  readonly after: unknown;
}

function eventsOf(messages: readonly WebhookMessage[]): SentEvent[] {
  return messages.flatMap(({ body }) => JSON.parse(body).data.events);
}

async function holds(t: TestContext, lived: readonly Step[]): Promise<void> {
  const place = await makePlace(t);
  await makeWatcher(place.store, ACCOUNT, { asins: [sampleAsin(1), sampleAsin(2)] });
  await place.store.addAsins(ACCOUNT, [{ asin: sampleAsin(3), relation: 'watched', names: [] }], ROOMY);
  const world = new World(place);
  await world.set();
  for (const step of lived) await world.live(step);
  await world.set();
  for (let tick = 0; tick < 12; tick += 1) await world.live({ kind: 'pass', ms: 30_000, end: 'taken' });
  const { events } = await place.store.listEvents(ACCOUNT, sampleQuery({ kindOrder: KIND_ORDER }));
  const last = new Map(eventsOf(world.taken).map(({ id, after }) => [id, after]));
  for (const { id, after } of events) assert.deepEqual([id, last.get(id)], [id, after]);
  assert.deepEqual(await place.store.listWebhooksBehind(10), []);
}

test('whatever the receiver does and whenever the service is killed, each event arrives, its newest content last', async (t) => {
  await fc.assert(
    fc.asyncProperty(steps, (lived) => holds(t, lived)),
    { numRuns: 40 },
  );
});
