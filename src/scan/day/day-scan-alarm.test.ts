import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { at, DATE, type DayPlace, makeDayPlace } from '../../../test/scan/day-place.ts';
import { createWebhookSender } from '../../webhooks/index.ts';
import { type AlarmTarget, sendAlarm } from '../alarm/send-alarm.ts';
import type { DayScan } from './day-scan.ts';

const KEYWORDS = ['一', '二', '三', '四'];
const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;

interface Delivery {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A receiver that answers with these statuses in turn, then with 204. */
async function startReceiver(t: TestContext, statuses: readonly number[]) {
  const deliveries: Delivery[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    deliveries.push({ headers: request.headers, body });
    response.writeHead(statuses[deliveries.length - 1] ?? 204, { Location: '/elsewhere' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  return { deliveries, url: `http://127.0.0.1:${port}/hook?a=1` };
}

async function makeAlarmed(t: TestContext, blocked: readonly string[]): Promise<DayPlace> {
  return makeDayPlace(t, {
    keywords: KEYWORDS,
    shop: { faultOf: ({ term }) => (blocked.includes(term) ? 'captcha' : null) },
  });
}

function alarmed({ clock, worker }: DayPlace, target: AlarmTarget): DayScan {
  const { send } = createWebhookSender({
    ...{ allowedAddresses: [], plainHttp: 'refused' },
    nowMs: () => clock.nowMs,
  });
  const ports = {
    send,
    random: () => 0,
    wait: async (ms: number) => {
      clock.nowMs += ms;
    },
  };
  return worker({
    settings: { readersMax: 1 },
    ports: { sendAlarm: (alarm, signal) => sendAlarm(target, alarm, { ...ports, signal }) },
  });
}

test('the operator is told once, signed, at the end of the window, when too little was read', async (t) => {
  const place = await makeAlarmed(t, ['二']);
  const { deliveries, url } = await startReceiver(t, [500, 302]);
  const [one, two] = [alarmed(place, { url, secret: SECRET }), alarmed(place, { url, secret: SECRET })];
  for (const time of ['05:00', '07:59', '08:00:01', '08:10', '12:00']) {
    await place.tickAt(one, at(time));
    await place.tickAt(two, at(time));
  }
  assert.equal(deliveries.length, 3);
  assert.equal(new Set(deliveries.map(({ body }) => body)).size, 1);
  assert.equal(new Set(deliveries.map(({ headers }) => headers['webhook-id'])).size, 1);
  assert.deepEqual(JSON.parse(deliveries[0]?.body ?? ''), {
    type: 'scan.coverage_low',
    timestamp: '2026-11-27T23:00:01Z',
    data: {
      ...{ local_date: DATE, planned: 4, complete: 3, partial: 0, failed: { blocked: 1 }, pending: 0 },
      ...{ coverage: 0.75, coverage_min: 0.95 },
    },
  });
  for (const { headers, body } of deliveries) {
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const expected = createHmac('sha256', Buffer.alloc(24, 7)).update(signed).digest('base64');
    assert.equal(headers['webhook-signature'], `v1,${expected}`);
  }
  const alarms = place.events.filter((event) => event.kind === 'alarm');
  assert.deepEqual(
    alarms.map((event) => event.kind === 'alarm' && event.end),
    ['sent'],
  );
});

test('nobody is told when enough was read', async (t) => {
  const place = await makeAlarmed(t, []);
  const { deliveries, url } = await startReceiver(t, []);
  const scan = alarmed(place, { url, secret: null });
  for (const time of ['05:00', '06:00', '07:30', '08:00:01', '09:00']) await place.tickAt(scan, at(time));
  assert.deepEqual(deliveries, []);
  assert.equal(place.events.filter((event) => event.kind === 'alarm').length, 0);
});

test('a day that is caught up after its window is looked at once it had as long as the window', async (t) => {
  const place = await makeAlarmed(t, KEYWORDS);
  const { deliveries, url } = await startReceiver(t, []);
  const scan = alarmed(place, { url, secret: null });
  for (const time of ['10:00', '12:59']) await place.tickAt(scan, at(time));
  assert.equal(deliveries.length, 0);
  await place.tickAt(scan, at('13:01'));
  assert.equal(deliveries.length, 1);
  assert.equal(deliveries[0]?.headers['webhook-signature'], undefined);
});

test('an alarm that nobody takes is given up, said in the log, and does not hold up the day', async (t) => {
  const place = await makeAlarmed(t, KEYWORDS);
  const { deliveries, url } = await startReceiver(t, Array(9).fill(503));
  const scan = alarmed(place, { url, secret: null });
  await place.tickAt(scan, at('05:00'));
  await place.tickAt(scan, at('08:01'));
  assert.equal(deliveries.length, 5);
  const [alarm] = place.events.filter((event) => event.kind === 'alarm');
  assert.equal(alarm?.kind === 'alarm' && alarm.end, 'failed');
  await place.tickAt(scan, at('09:30'));
  assert.equal(deliveries.length, 5);
});
