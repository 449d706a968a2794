import { Type } from 'typebox';
import { printInstant } from '../core/instant.ts';
import type { WebhookReader } from '../store/port.ts';
import { todayOf } from './data-status.ts';
import { daySchema, reportDay } from './days/day-report.ts';
import { findScanPromise, nextScanMs } from './days/scan-promise.ts';
import { operatorOperation } from './operation.ts';
import { MaybeText, nullable, oneOf, TEXT_POINTS_MAX, untrusted } from './schemas.ts';
import {
  findProductUse,
  findStandings,
  listInstalled,
  productUseSchema,
  sourceSchema,
  toSourceAnswer,
} from './sources/source-facts.ts';

/**
 * Today's status of every open account: its products and keywords, the progress of its scan, and its newest
 * data.
 */
export const status = operatorOperation({
  name: 'status',
  summary: { en: "Show today's status of every account", ja: '全アカウントの本日の状況を表示する' },
  input: Type.Object({}),
  output: Type.Object({
    now: Type.String(),
    local_date: Type.String(),
    /** The tracking log of today over all accounts; `null` before the scan is planned. */
    day: Type.Union([daySchema, Type.Null()]),
    sources: Type.Array(sourceSchema),
    scan: oneOf(['planned', 'not_planned', 'no_source', 'paused'], 'Whether a next reading is planned.'),
    /** Next start of the daily scan; `null` if none is planned. */
    next_scan_at: MaybeText,
    ...productUseSchema,
    accounts: Type.Array(
      Type.Object({
        id: Type.String(),
        name: untrusted(TEXT_POINTS_MAX, 'Name of the account.'),
        plan: Type.String(),
        asins: Type.Integer(),
        keywords: Type.Integer(),
        newest_date: MaybeText,
        /** `stopped`: its receiver is gone or was unreachable for days; `null` without a webhook. */
        webhook: nullable(oneOf(['active', 'stopped'], 'State of the webhook.')),
        today: Type.Object({
          planned: Type.Integer(),
          complete: Type.Integer(),
          partial: Type.Integer(),
          failed: Type.Integer(),
          /** Not asked for because of a spending cap. */
          not_scanned: Type.Integer(),
          pending: Type.Integer(),
        }),
      }),
    ),
  }),
  async run(context, _, language = 'en') {
    const { store, nowMs } = context;
    const today = todayOf(context);
    const accounts = [];
    for (const { id, name, plan, closedAtMs } of await store.listAccounts()) {
      if (closedAtMs !== null) continue;
      const counts = await store.countAccount(id);
      const { planned, complete, partial, failed, unasked } = await store.countDay(id, today);
      accounts.push({
        id,
        name,
        plan,
        asins: counts.asins,
        keywords: counts.keywords,
        newest_date: (await store.findNewestDate(id)) ?? null,
        webhook: await findWebhookState(store, id),
        today: {
          planned,
          complete,
          partial,
          failed,
          not_scanned: unasked,
          pending: planned - complete - partial - failed - unasked,
        },
      });
    }
    const day = await store.findDay(today);
    const standings = await findStandings(context);
    const installed = await listInstalled(context);
    const scan = await findScanPromise(context);
    return {
      now: printInstant(nowMs()),
      local_date: today,
      accounts,
      scan,
      next_scan_at: scan === 'planned' ? printInstant(nextScanMs(context)) : null,
      day: day === undefined ? null : reportDay(day),
      sources: installed.map((source) => toSourceAnswer(source, context, standings, language)),
      ...(await findProductUse(context)),
    };
  },
});

async function findWebhookState(
  store: WebhookReader,
  accountId: string,
): Promise<'active' | 'stopped' | null> {
  const webhook = await store.findWebhook(accountId);
  if (webhook === undefined) return null;
  return webhook.stopped === null ? 'active' : 'stopped';
}
