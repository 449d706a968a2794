import { MiharuError } from '../../core/errors.ts';
import { printInstant } from '../../core/instant.ts';
import { printVisibleJson } from '../../core/quarantine.ts';
import { type Account, EXPORT_KINDS, type ExportKind, SECTIONS, type StoreReader } from '../../store/port.ts';
import { type ReadSection, readSection } from '../export/read-section.ts';
import { listAllKeywords } from '../keywords/list-keywords.ts';
import type { OperatorContext, ReadContext } from '../operation.ts';
import { toLimits } from './account-limits.ts';

/** The version of the format; new members and types do not change it. */
const FORMAT_VERSION = 1;

/** Seconds after which to try again while another export of the account is running. */
const RETRY_SECONDS = 30;

/** The accounts that are being exported; their ids are unique. */
const RUNNING = new Set<string>();

/**
 * Everything of an account as JSON Lines: a header, a line for each object, and an end with the number of lines, so
 * that a file that was cut off is noticed. Yields texts of bounded size; other requests run before each. One export per
 * account and process at a time: throws `too_many_concurrent_requests`. Nothing of the database is held in between, so
 * that several processes may write one each.
 */
export async function* exportAccount(
  context: Pick<ReadContext, 'store' | 'nowMs'>,
  account: Account,
): AsyncGenerator<string, void, void> {
  if (RUNNING.has(account.id)) throw stillRunning();
  RUNNING.add(account.id);
  try {
    yield await printHeader(context, account);
    let lines = 1;
    for await (const page of listPages(context.store, account.id)) {
      lines += page.length;
      yield page.join('');
    }
    yield printLine({ type: 'end', lines: lines + 1 });
  } finally {
    RUNNING.delete(account.id);
  }
}

/** As {@link exportAccount}, for somebody who asked for it: its beginning has an entry in the audit, which it contains. */
export async function* exportAudited(
  context: Pick<OperatorContext, 'store' | 'nowMs'>,
  account: Account,
): AsyncGenerator<string, void, void> {
  let isNoted = false;
  for await (const text of exportAccount(context, account)) {
    if (!isNoted) await context.store.noteExport(account.id);
    isNoted = true;
    yield text;
  }
}

async function printHeader(
  { store, nowMs }: Pick<ReadContext, 'store' | 'nowMs'>,
  { id, name, plan, ownLimits, createdAtMs, closedAtMs }: Account,
): Promise<string> {
  const { keywords, asins, watchedAsins } = await store.countAccount(id);
  return printLine({
    type: 'header',
    format: 'miharu-account',
    version: FORMAT_VERSION,
    exported_at: printInstant(nowMs()),
    account: {
      id,
      name,
      plan,
      own_limits: toLimits(ownLimits),
      created_at: printInstant(createdAtMs),
      closed_at: closedAtMs === null ? null : printInstant(closedAtMs),
    },
    counts: { keyword: keywords, own_product: asins, watched_product: watchedAsins },
  });
}

/** The lines of everything, a page at a time: of the account, then of each keyword, then of each product. */
async function* listPages(store: StoreReader, accountId: string): AsyncGenerator<string[], void, void> {
  for (const kind of kindsOf('account')) yield* listLines(store, { kind, accountId, subject: '' }, {});
  for await (const { keyword } of listAllKeywords(store, accountId)) {
    for (const kind of kindsOf('keyword'))
      yield* listLines(store, { kind, accountId, subject: keyword }, { keyword });
  }
  for (const { asin } of await store.listAsins(accountId)) {
    for (const kind of kindsOf('product'))
      yield* listLines(store, { kind, accountId, subject: asin }, { asin });
  }
}

async function* listLines(
  store: StoreReader,
  section: ReadSection,
  subject: Readonly<Record<string, string>>,
): AsyncGenerator<string[], void, void> {
  for await (const rows of readSection(store, section))
    yield rows.map((row) => printLine({ type: section.kind, ...subject, ...row }));
}

function kindsOf(of: (typeof SECTIONS)[ExportKind]['of']): readonly ExportKind[] {
  return EXPORT_KINDS.filter((kind) => SECTIONS[kind].of === of);
}

function printLine(value: object): string {
  return `${printVisibleJson(value)}\n`;
}

function stillRunning(): MiharuError {
  return new MiharuError(
    'too_many_concurrent_requests',
    {
      en: 'This account is being exported already. Wait until that export has ended.',
      ja: 'このアカウントは書き出し中です。終わるまで待ってください。',
    },
    { members: { limit: 1, window_seconds: null, retry_after_seconds: RETRY_SECONDS } },
  );
}
