import type { ExpressionBuilder, Selectable } from 'kysely';
import { type ReplacedSecret, signingSecrets } from '../../core/webhook-secrets.ts';
import { inBatches } from '../batches.ts';
import type { Db, Tables } from '../tables.ts';
import type { ClaimedDelivery, WebhookStore } from './port.ts';
import type { WebhookDeliveriesTable, WebhooksTable } from './tables.ts';

type Request = Parameters<WebhookStore['claimDeliveries']>[0];

/** Claims deliveries that are due; one statement finds and claims them, so none is claimed by two owners. */
export async function claimDeliveries(db: Db, request: Request): Promise<ClaimedDelivery[]> {
  const { nowMs, owner, leaseUntilMs } = request;
  const rows = await db
    .updateTable('webhook_deliveries')
    .set((eb) => ({
      state: 'sending',
      lease_owner: owner,
      lease_until_ms: leaseUntilMs,
      attempts: eb('attempts', '+', 1),
    }))
    // Repeated in the update: a database with concurrent writers checks this again before it takes a row.
    .where((eb) => isFree(eb, nowMs))
    .where('id', 'in', claimable(db, request))
    .returningAll()
    .execute();
  const webhooks = await inBatches(rows, (batch) =>
    db
      .selectFrom('webhooks')
      .selectAll()
      .where(
        'account_id',
        'in',
        batch.map((row) => row.account_id),
      )
      .execute(),
  );
  const byAccount = new Map(webhooks.map((row) => [row.account_id, row]));
  return rows
    .toSorted((a, b) => a.due_at_ms - b.due_at_ms || (a.id < b.id ? -1 : 1))
    .flatMap((row) => {
      const webhook = byAccount.get(row.account_id);
      return webhook === undefined || row.body === null ? [] : [claimOf(row, row.body, webhook, nowMs)];
    });
}

/** Earliest instant at which a delivery can be claimed; see the port. */
export async function findNextDelivery(db: Db): Promise<number | undefined> {
  const row = await sendable(db)
    .select((eb) =>
      eb.fn.coalesce('webhook_deliveries.lease_until_ms', 'webhook_deliveries.due_at_ms').as('at'),
    )
    .orderBy('at')
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}

/** Open deliveries of webhooks that have not been stopped. */
function sendable(db: Db) {
  return db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks as w', 'w.account_id', 'webhook_deliveries.account_id')
    .innerJoin('accounts as a', 'a.id', 'webhook_deliveries.account_id')
    .where('webhook_deliveries.ended_at_ms', 'is', null)
    .where('w.stopped_reason', 'is', null)
    .where('a.closed_at_ms', 'is', null);
}

/** Due, or left by an owner whose lease has ended. */
function isFree(eb: ExpressionBuilder<Tables, 'webhook_deliveries'>, nowMs: number) {
  return eb.or([
    eb.and([eb('webhook_deliveries.state', '=', 'waiting'), eb('webhook_deliveries.due_at_ms', '<=', nowMs)]),
    eb.and([
      eb('webhook_deliveries.state', '=', 'sending'),
      eb('webhook_deliveries.lease_until_ms', '<=', nowMs),
    ]),
  ]);
}

function claimable(db: Db, { nowMs, limit }: Request) {
  return sendable(db)
    .where((eb) => isFree(eb, nowMs))
    .select('webhook_deliveries.id')
    .orderBy('webhook_deliveries.due_at_ms')
    .orderBy('webhook_deliveries.id')
    .limit(limit);
}

function claimOf(
  row: Selectable<WebhookDeliveriesTable>,
  body: string,
  webhook: Selectable<WebhooksTable>,
  nowMs: number,
): ClaimedDelivery {
  const replaced: readonly ReplacedSecret[] = JSON.parse(webhook.replaced_secrets);
  return {
    accountId: row.account_id,
    id: row.id,
    body,
    attempt: row.attempts,
    url: webhook.url,
    setAtMs: webhook.set_at_ms,
    secrets: signingSecrets({ secret: webhook.secret, replaced }, nowMs),
  };
}
