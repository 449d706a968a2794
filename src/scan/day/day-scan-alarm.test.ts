import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { addWatcher, at, DATE, type DayPlace, makeDayPlace, readsOf } from '../../../test/scan/day-place.ts';
import { createWebhookSender } from '../../webhooks/index.ts';
import { type AlarmTarget, sendAlarm } from '../alarm/send-alarm.ts';
import type { DayScan } from './day-scan.ts';
import type { Wait } from './scan-ports.ts';

const KEYWORDS = ['一', '二', '三', '四'];
const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;

interface Delivery {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A receiver that answers with these statuses in turn, then with 204; `null`: never. */
async function startReceiver(t: TestContext, statuses: readonly (number | null)[]) {
  const deliveries: Delivery[] = [];
  const arrived = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    deliveries.push({ headers: request.headers, body });
    arrived.resolve();
    const status = statuses[deliveries.length - 1];
    if (status !== null) response.writeHead(status ?? 204, { Location: '/elsewhere' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { deliveries, arrived: arrived.promise, url: `http://127.0.0.1:${port}/hook?a=1` };
}

async function makeAlarmed(t: TestContext, blocked: readonly string[]): Promise<DayPlace> {
  return makeDayPlace(t, {
    keywords: KEYWORDS,
    shop: { faultOf: ({ term }) => (blocked.includes(term) ? 'captcha' : null) },
  });
}

function alarmed(
  { clock, worker }: DayPlace,
  target: AlarmTarget | null,
  wait: Wait = async (ms, signal) => {
    signal.throwIfAborted();
    clock.nowMs += ms;
  },
): DayScan {
  const { send } = createWebhookSender({
    allowedAddresses: [],
    plainHttp: 'refused',
    nowMs: () => clock.nowMs,
  });
  const ports = { send, random: () => 0, wait };
  return worker({
    settings: { readersMax: 1 },
    ports: { sendAlarm: (alarm, signal) => sendAlarm(target, alarm, { ...ports, signal }) },
  });
}

/** Waits until the signal ends it. */
const FOR_EVER: Wait = (_ms, signal) =>
  new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

async function tickAt(place: DayPlace, scan: DayScan, nowMs: number): Promise<void> {
  await place.tickAt(scan, nowMs);
  await scan.whenAlarmed();
}

/** The alarm events, in order. */
function alarmEventsOf({ events }: DayPlace): string[] {
  return events.flatMap((event) => {
    if (event.kind === 'alarm') return ['low'];
    return event.kind === 'alarm_ended' ? [event.delivery] : [];
  });
}

test('posts one signed alarm at the end of the window when too little was read', async (t) => {
  const place = await makeAlarmed(t, ['二']);
  const { deliveries, url } = await startReceiver(t, [500, 302]);
  const [one, two] = [alarmed(place, { url, secret: SECRET }), alarmed(place, { url, secret: SECRET })];
  for (const time of ['05:00', '07:59', '08:00:01', '08:10', '12:00']) {
    await tickAt(place, one, at(time));
    await tickAt(place, two, at(time));
  }
  assert.equal(deliveries.length, 3);
  assert.equal(new Set(deliveries.map(({ body }) => body)).size, 1);
  assert.equal(new Set(deliveries.map(({ headers }) => headers['webhook-id'])).size, 1);
  assert.deepEqual(JSON.parse(deliveries[0]?.body ?? ''), {
    type: 'scan.coverage_low',
    timestamp: '2026-11-27T23:00:01Z',
    data: {
      local_date: DATE,
      planned: 4,
      complete: 3,
      partial: 0,
      failed: { blocked: 1 },
      pending: 0,
      coverage: 0.75,
      coverage_min: 0.95,
    },
  });
  for (const { headers, body } of deliveries) {
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const expected = createHmac('sha256', Buffer.alloc(24, 7)).update(signed).digest('base64');
    assert.equal(headers['webhook-signature'], `v1,${expected}`);
  }
  assert.deepEqual(alarmEventsOf(place), ['low', 'sent']);
});

test('posts no alarm when enough was read', async (t) => {
  const place = await makeAlarmed(t, []);
  const { deliveries, url } = await startReceiver(t, []);
  const scan = alarmed(place, { url, secret: null });
  for (const time of ['05:00', '06:00', '07:30', '08:00:01', '09:00']) await tickAt(place, scan, at(time));
  assert.deepEqual(deliveries, []);
  assert.deepEqual(alarmEventsOf(place), []);
});

test('checks a day that is caught up after its window once it has had as long as the window', async (t) => {
  const place = await makeAlarmed(t, KEYWORDS);
  const { deliveries, url } = await startReceiver(t, []);
  const scan = alarmed(place, { url, secret: null });
  for (const time of ['10:00', '12:59']) await tickAt(place, scan, at(time));
  assert.equal(deliveries.length, 0);
  await tickAt(place, scan, at('13:01'));
  assert.equal(deliveries.length, 1);
  assert.equal(deliveries[0]?.headers['webhook-signature'], undefined);
});

test('gives up an alarm that nobody accepts, logs it, and does not hold up the day', async (t) => {
  const place = await makeAlarmed(t, KEYWORDS);
  const { deliveries, url } = await startReceiver(t, Array(9).fill(503));
  const scan = alarmed(place, { url, secret: null });
  await tickAt(place, scan, at('05:00'));
  await tickAt(place, scan, at('08:01'));
  assert.equal(deliveries.length, 5);
  assert.deepEqual(alarmEventsOf(place), ['low', 'failed']);
  await tickAt(place, scan, at('09:30'));
  assert.equal(deliveries.length, 5);
});

test('logs an alarm at once and goes on reading, however long its receiver takes', async (t) => {
  const place = await makeAlarmed(t, ['二']);
  const { arrived, url } = await startReceiver(t, [null]);
  const scan = alarmed(place, { url, secret: null });
  await place.tickAt(scan, at('05:00'));
  await place.tickAt(scan, at('07:59'));
  await place.tickAt(scan, at('08:01'));
  await arrived;
  assert.deepEqual(alarmEventsOf(place), ['low']);
  await addWatcher(place.store, 'acc_b', ['五']);
  await place.tickAt(scan, at('08:03'));
  assert.ok(readsOf(place.events).includes('五 complete'));
  await scan.stop(0);
});

test('lets the next worker post an alarm at once when its worker stopped before it was accepted', async (t) => {
  const pausing = await makeAlarmed(t, ['二']);
  const { deliveries, arrived, url } = await startReceiver(t, [503]);
  const paused = alarmed(pausing, { url, secret: null }, FOR_EVER);
  for (const time of ['05:00', '07:59', '08:01']) await pausing.tickAt(paused, at(time));
  await arrived;
  await paused.stop(60_000);
  await tickAt(pausing, alarmed(pausing, { url, secret: null }), at('08:02'));
  assert.equal(new Set(deliveries.map(({ headers }) => headers['webhook-id'])).size, 1);
  assert.equal(deliveries.length, 2);
  assert.deepEqual(alarmEventsOf(pausing), ['low', 'low', 'sent']);

  const hanging = await makeAlarmed(t, ['二']);
  const deaf = await startReceiver(t, [null]);
  const waiting = alarmed(hanging, { url: deaf.url, secret: null });
  for (const time of ['05:00', '07:59', '08:01']) await hanging.tickAt(waiting, at(time));
  await deaf.arrived;
  await waiting.stop(0);
  await tickAt(hanging, alarmed(hanging, { url: deaf.url, secret: null }), at('08:02'));
  assert.equal(deaf.deliveries.length, 2);
});

test('takes over the alarm of a dead worker when its lease has expired, and not before', async (t) => {
  const place = await makeAlarmed(t, ['二']);
  const { deliveries, arrived, url } = await startReceiver(t, [503]);
  const dead = alarmed(place, { url, secret: null }, FOR_EVER);
  for (const time of ['05:00', '07:59', '08:01']) await place.tickAt(dead, at(time));
  await arrived;
  const next = alarmed(place, { url, secret: null });
  for (const time of ['08:02', '08:30']) await tickAt(place, next, at(time));
  assert.equal(deliveries.length, 1);
  await tickAt(place, next, at('08:32'));
  assert.equal(deliveries.length, 2);
  await dead.stop(0);
  await tickAt(place, next, at('08:40'));
  assert.deepEqual([deliveries.length, alarmEventsOf(place)], [2, ['low', 'low', 'sent']]);
});

test('logs an alarm once, with a note that no address is set', async (t) => {
  const place = await makeAlarmed(t, ['二']);
  const scan = alarmed(place, null);
  for (const time of ['05:00', '07:59', '08:01', '08:40', '12:00']) await tickAt(place, scan, at(time));
  assert.deepEqual(alarmEventsOf(place), ['low', 'none']);
});

/** A worker that posts alarms but reads nothing: it may run no readings. */
function idle(place: DayPlace): DayScan {
  return place.worker({ settings: { readersMax: 0 }, ports: { sendAlarm: async () => 'none' } });
}

/** What the alarms said: planned and pending. */
function countsOf({ events }: DayPlace): [number, number][] {
  return events.flatMap((event) =>
    event.kind === 'alarm' ? [[event.alarm.ledger.planned, event.alarm.ledger.pending]] : [],
  );
}

test('raises no alarm about what could not be read because the first plan came at the end of the date', async (t) => {
  for (const time of ['21:00', '23:20', '23:35', '23:59']) {
    const place = await makeAlarmed(t, []);
    const scan = idle(place);
    await tickAt(place, scan, at(time));
    await tickAt(place, scan, at('23:59:59'));
    assert.deepEqual(alarmEventsOf(place), [], time);
  }
});

test('checks a first plan that is made within the window once it has had as long as the window', async (t) => {
  const place = await makeAlarmed(t, []);
  const scan = idle(place);
  for (const time of ['07:50', '08:01', '10:49']) await tickAt(place, scan, at(time));
  assert.deepEqual(countsOf(place), []);
  await tickAt(place, scan, at('10:51'));
  assert.deepEqual(countsOf(place), [[4, 4]]);
});

test('leaves keywords that were added just before and not tried out of the alarm, and includes those that were tried', async (t) => {
  const place = await makeAlarmed(t, ['早']);
  const scan = idle(place);
  await tickAt(place, scan, at('04:00'));
  await addWatcher(place.store, 'acc_b', ['早', '遅']);
  await tickAt(place, scan, at('07:55'));
  await tickAt(place, scan, at('08:01'));
  assert.deepEqual(countsOf(place), [[4, 4]]);

  const tried = await makeAlarmed(t, ['早']);
  const reader = alarmed(tried, null);
  for (const time of ['05:00', '07:30']) await tickAt(tried, reader, at(time));
  await addWatcher(tried.store, 'acc_b', ['早']);
  for (const time of ['07:55', '08:01']) await tickAt(tried, reader, at(time));
  assert.deepEqual(countsOf(tried), [[5, 0]]);
});
