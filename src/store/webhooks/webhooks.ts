import type { Selectable } from 'kysely';
import { MiharuError } from '../../core/errors.ts';
import { printInstant } from '../../core/instant.ts';
import { SIGNING_SECRETS_MAX, stillSigning } from '../../core/webhook-secrets.ts';
import { getAccount } from '../accounts/accounts.ts';
import type { Db } from '../tables.ts';
import type { Webhook, WebhookAgain, WebhookBehind, WebhookStep, WebhookWish } from './port.ts';
import type { WebhooksTable } from './tables.ts';

/** The webhook of an account. */
export async function findWebhook(db: Db, accountId: string): Promise<Webhook | undefined> {
  const row = await findRow(db, accountId);
  return row === undefined ? undefined : webhookOf(row);
}

function findRow(db: Db, accountId: string): Promise<Selectable<WebhooksTable> | undefined> {
  return db.selectFrom('webhooks').selectAll().where('account_id', '=', accountId).executeTakeFirst();
}

function webhookOf(row: Selectable<WebhooksTable>): Webhook {
  const { stopped_reason: reason, stopped_at_ms: atMs } = row;
  return {
    url: row.url,
    secret: row.secret,
    replaced: JSON.parse(row.replaced_secrets),
    language: row.language,
    createdAtMs: row.created_at_ms,
    stopped: reason === null || atMs === null ? null : { reason, atMs },
  };
}

/** Creates the webhook of an account, or changes the existing one; see the port. */
export async function setWebhook(db: Db, accountId: string, wish: WebhookWish): Promise<Webhook> {
  await getAccount(db, accountId);
  const there = await findRow(db, accountId);
  return webhookOf(there === undefined ? await insert(db, accountId, wish) : await change(db, there, wish));
}

/** Sets the webhook of an account again with its current values; see the port. */
export async function setWebhookAgain(
  db: Db,
  accountId: string,
  wish: WebhookAgain,
): Promise<Webhook | undefined> {
  const there = await findRow(db, accountId);
  if (there === undefined) return undefined;
  const { url, language } = there;
  return webhookOf(await change(db, there, { ...wish, url, language, languageWhenThere: 'keep' }));
}

async function insert(
  db: Db,
  accountId: string,
  { url, language, secret, nowMs }: WebhookWish,
): Promise<Selectable<WebhooksTable>> {
  const { last_seq } = await db.selectFrom('event_order').select('last_seq').executeTakeFirstOrThrow();
  const row = {
    account_id: accountId,
    url,
    secret,
    replaced_secrets: '[]',
    language,
    created_at_ms: nowMs,
    set_at_ms: nowMs,
    after_seq: last_seq,
    last_number: 0,
    stopped_reason: null,
    stopped_at_ms: null,
  };
  await db.insertInto('webhooks').values(row).execute();
  return row;
}

async function change(
  db: Db,
  there: Selectable<WebhooksTable>,
  { url, language, languageWhenThere, secret, whenThere, nowMs }: WebhookWish,
): Promise<Selectable<WebhooksTable>> {
  const secrets =
    whenThere === 'keep_secret'
      ? {}
      : { secret, replaced_secrets: replace(there, whenThere.previousUntilMs, nowMs) };
  const spoken = languageWhenThere === 'keep' ? {} : { language };
  // Two settings in the same millisecond still have to differ.
  const setAtMs = Math.max(nowMs, there.set_at_ms + 1);
  const row = await db
    .updateTable('webhooks')
    .set({ url, ...spoken, ...secrets, set_at_ms: setAtMs, stopped_reason: null, stopped_at_ms: null })
    .where('account_id', '=', there.account_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await db
    .updateTable('webhook_deliveries')
    .set({ due_at_ms: nowMs, attempts: 0 })
    .where('account_id', '=', there.account_id)
    .where('state', '=', 'waiting')
    .execute();
  return row;
}

/** The earlier secrets that continue to sign beside a new one; throws `unusable_input` when there are too many. */
function replace(there: Selectable<WebhooksTable>, untilMs: number, nowMs: number): string {
  const replaced = stillSigning(webhookOf(there).replaced, nowMs);
  const kept = [{ secret: there.secret, untilMs }, ...replaced];
  if (kept.length < SIGNING_SECRETS_MAX) return JSON.stringify(kept);
  throw tooManySecrets(Math.min(...replaced.map((one) => one.untilMs)));
}

function tooManySecrets(freeAtMs: number): MiharuError {
  const at = printInstant(freeAtMs);
  return new MiharuError(
    'unusable_input',
    {
      en: `The webhook already has ${SIGNING_SECRETS_MAX} valid secrets. The next one can be created at ${at}.`,
      ja: `Webhook の署名に使うシークレットはすでに ${SIGNING_SECRETS_MAX} 個あります。${at} 以降に追加できます。`,
    },
    {
      remedy: {
        en: 'Wait until then, or remove the webhook and set it again, which ends all its secrets at once.',
        ja: 'それまで待つか、Webhook を削除して設定し直してください（すべてのシークレットが直ちに無効になります）。',
      },
    },
  );
}

/** Removes the webhook with its secret and deliveries. */
export async function removeWebhook(db: Db, accountId: string): Promise<boolean> {
  await db.deleteFrom('webhook_deliveries').where('account_id', '=', accountId).execute();
  const gone = await db
    .deleteFrom('webhooks')
    .where('account_id', '=', accountId)
    .returning('account_id')
    .execute();
  return gone.length > 0;
}

/** Webhooks that have not reached the end of the order of arrival; see the port. */
export async function listWebhooksBehind(db: Db, limit: number): Promise<WebhookBehind[]> {
  return db
    .selectFrom('webhooks as w')
    .innerJoin('accounts as a', 'a.id', 'w.account_id')
    .where('a.closed_at_ms', 'is', null)
    .where('w.stopped_reason', 'is', null)
    .where('w.after_seq', '<', (eb) => eb.selectFrom('event_order').select('last_seq'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhook_deliveries as d')
            .select('d.id')
            .whereRef('d.account_id', '=', 'w.account_id')
            .where('d.ended_at_ms', 'is', null),
        ),
      ),
    )
    .select(['w.account_id as accountId', 'w.language', 'w.after_seq as afterSeq'])
    .orderBy('w.account_id')
    .limit(limit)
    .execute();
}

/** Moves webhooks past events that do not concern them; see the port. */
export async function skipArrivals(db: Db, steps: readonly WebhookStep[]): Promise<void> {
  for (const { accountId, afterSeq, untilSeq } of steps) {
    await db
      .updateTable('webhooks')
      .set({ after_seq: untilSeq })
      .where('account_id', '=', accountId)
      .where('after_seq', '=', afterSeq)
      .execute();
  }
}
