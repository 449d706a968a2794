import { type Static, Type } from 'typebox';
import { ACTOR_KINDS, AUDIT_KIND_NAMES, type AuditKind } from '../../core/audit.ts';
import { invalidParameter } from '../../core/errors.ts';
import { printInstant } from '../../core/instant.ts';
import { isOneOf } from '../../core/is-one-of.ts';
import { startOfDayMs } from '../../core/local-date.ts';
import { quote } from '../../core/text.ts';
import type { AccountReader, AuditEntry, AuditReader } from '../../store/port.ts';
import { getAccount } from '../accounts/get-account.ts';
import { readLocalDate } from '../date-range.ts';
import { operatorOperation } from '../operation.ts';
import { given, instantSchema, MaybeText, nullable, oneOf, TEXT_POINTS_MAX, untrusted } from '../schemas.ts';
import { describeEntry } from './describe-entry.ts';

const DAY_MS = 24 * 3_600_000;

const LIMIT_DEFAULT = 100;
const LIMIT_MAX = 1_000;

/** A sentence names at most ten items of a list. */
const SENTENCE_POINTS_MAX = 2_500;

const maybeName = nullable(untrusted(TEXT_POINTS_MAX, 'Name at the time of the change.'));

const factsSchema = nullable(
  Type.Object(
    {},
    { additionalProperties: true, description: 'Facts about the change; lists have at most ten items.' },
  ),
);

const entrySchema = Type.Object({
  id: Type.Integer(),
  at: instantSchema,
  actor: Type.Object({ kind: oneOf(ACTOR_KINDS, 'Who changed it.'), id: MaybeText, name: maybeName }),
  /** `null` for the installation. */
  account: nullable(Type.Object({ id: Type.String(), name: maybeName })),
  kind: oneOf(AUDIT_KIND_NAMES, 'Kind of the change.'),
  subject: nullable(Type.Object({ id: MaybeText, name: maybeName })),
  count: Type.Integer(),
  before: factsSchema,
  after: factsSchema,
  text: untrusted(SENTENCE_POINTS_MAX, 'The change as a sentence.'),
});

export type AuditAnswer = Static<typeof entrySchema>;

/** Who changed what and when, newest first. Pages show owners the entries of their account. */
export const audit = operatorOperation({
  name: 'audit',
  summary: { en: 'Show who changed what and when', ja: '変更履歴（誰がいつ何を変更したか）を表示する' },
  input: Type.Object({
    account: nullable(
      Type.String(),
      given('ID', ['Show only changes about this account', 'このアカウントの変更だけを表示する']),
    ),
    kind: Type.Array(
      Type.String(),
      given('KIND', [
        'Show only changes of this kind, such as `keywords_removed`; can be repeated',
        'この種類の変更だけを表示する（例：`keywords_removed`。複数指定可）',
      ]),
    ),
    from: nullable(Type.String(), given('DATE', ['First date', '期間の最初の日'])),
    to: nullable(Type.String(), given('DATE', ['Last date', '期間の最後の日'])),
    cursor: nullable(
      Type.String(),
      given('CURSOR', [
        '`next_cursor` of the previous page, with the same filters',
        '前のページの `next_cursor`（絞り込みは同じまま）',
      ]),
    ),
    limit: Type.Integer({
      minimum: 1,
      maximum: LIMIT_MAX,
      default: LIMIT_DEFAULT,
      ...given('N', [
        `Number of changes, 1 to ${LIMIT_MAX}; default ${LIMIT_DEFAULT}`,
        `件数（1 から ${LIMIT_MAX}。省略時は ${LIMIT_DEFAULT}）`,
      ]),
    }),
  }),
  output: Type.Object({ entries: Type.Array(entrySchema), next_cursor: MaybeText }),
  async run({ store }, { account, kind, from, to, cursor, limit }, language = 'en') {
    const entries = await store.listAudit({
      accountId: account,
      kinds: kind.length === 0 ? null : kind.map(readKind),
      fromMs: from === null ? 0 : startOfDayMs(readLocalDate('from', from)),
      toMs: to === null ? Number.MAX_SAFE_INTEGER : startOfDayMs(readLocalDate('to', to)) + DAY_MS - 1,
      beforeId: cursor === null ? null : readCursor(cursor),
      limit: limit + 1,
    });
    if (account !== null && entries.length === 0) await requireKnown(store, account);
    const shown = entries.slice(0, limit);
    return {
      entries: shown.map((entry) => ({ ...toAnswer(entry), text: describeEntry(entry)[language] })),
      next_cursor: entries.length > limit ? String(shown.at(-1)?.id) : null,
    };
  },
});

/** Throws `not_found` for an account that never was; the changes of a deleted one stay readable. */
async function requireKnown(store: AuditReader & AccountReader, accountId: string): Promise<void> {
  const any = { kinds: null, fromMs: 0, toMs: Number.MAX_SAFE_INTEGER, beforeId: null, limit: 1 };
  if ((await store.listAudit({ accountId, ...any })).length === 0) await getAccount(store, accountId);
}

function toAnswer({
  id,
  atMs,
  actor,
  accountId,
  accountName,
  kind,
  subject,
  count,
  before,
  after,
}: AuditEntry) {
  return {
    id,
    at: printInstant(atMs),
    actor,
    account: accountId === null ? null : { id: accountId, name: accountName },
    kind,
    subject,
    count,
    before,
    after,
  };
}

function readKind(kind: string): AuditKind {
  if (isOneOf(AUDIT_KIND_NAMES, kind)) return kind;
  const kinds = AUDIT_KIND_NAMES.join(', ');
  throw invalidParameter('kind', {
    en: `${quote(kind)} is not a kind of change. Use one of: ${kinds}.`,
    ja: `${quote(kind)} という変更の種類はありません。使えるのは ${kinds} です。`,
  });
}

function readCursor(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw invalidParameter('cursor', {
    en: `${quote(text)} is not a cursor. Send the \`next_cursor\` of the previous page unchanged, or leave it out.`,
    ja: `${quote(text)} はカーソルではありません。前のページの \`next_cursor\` をそのまま送るか、省略してください。`,
  });
}
