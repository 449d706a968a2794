import { type Static, Type } from 'typebox';
import type { Bringer } from '../../core/bringer.ts';
import { MiharuError } from '../../core/errors.ts';
import { KEYWORD_POINTS_MAX } from '../../core/keyword.ts';
import { MARKETPLACE } from '../../core/marketplace.ts';
import type { Language } from '../../core/text.ts';
import type { Account } from '../../store/port.ts';
import { requireMayAddPages } from '../accounts/require-may-add-pages.ts';
import { accountCommand, type CommandAnswer, done, type WriteContext } from '../operation.ts';
import { addProductPage } from './add-product-page.ts';
import { addSearchPage } from './add-search-page.ts';
import { NOTHING_KNOWN, type PageAnswer, pageAnswerSchema } from './page-answer.ts';
import { requireAgreement } from './page-contradictions.ts';
import { type SentFile, UNPACKED_BYTES_MAX } from './page-reader.ts';
import { ADDRESS_LENGTH_MAX, readSentFacts } from './sent-facts.ts';

const input = Type.Object({
  file: Type.Unsafe<SentFile>({ description: 'The saved page as it is.' }),
  keyword: Type.Optional(
    Type.String({
      maxLength: KEYWORD_POINTS_MAX,
      description: "The keyword that was searched for, in the account's spelling.",
    }),
  ),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 999, description: 'Number of the results page.' })),
  pages: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MARKETPLACE.pagesMax,
      description:
        'Pages that make the reading complete, if more than the daily scan reads. Fewer count as what the scan reads.',
    }),
  ),
  url: Type.Optional(
    Type.String({ maxLength: ADDRESS_LENGTH_MAX, description: 'URL under which the page was opened.' }),
  ),
  observed_at: Type.Optional(
    Type.String({ description: 'When the page was opened, RFC 3339 with its offset, if it does not say.' }),
  ),
});
export type PageInput = Static<typeof input>;

/**
 * POST /pages: keeps a results page of one of the account's keywords, or a page of one of its products. What the page itself shows
 * decides; a parameter that contradicts it is refused. A page that cannot be used is answered with what to do about it.
 */
export const pageAdd = accountCommand({
  name: 'page-add',
  summary: { en: 'Send a saved page', ja: '保存したページを送る' },
  http: {
    method: 'POST',
    body: 'page',
    path: '/pages',
    aliases: [],
    errors: [
      'pages_not_allowed',
      'keyword_not_monitored',
      'product_not_monitored',
      'page_contradicts',
      'too_many_concurrent_requests',
    ],
    keepable: (output) => ({
      ...output,
      problems: output.problems.map((problem) => ({ ...problem, detail: '' })),
    }),
  },
  input,
  output: pageAnswerSchema,
  outcomes: ['created', 'done'],
  async run(context, account, sent, language = 'en') {
    return addPage(context, account, { ...sent, broughtBy: bringerOf(context, account) }, language);
  },
});

/** Who brings a page, as kept with its reading. */
function bringerOf({ key, user }: WriteContext, account: Account): Bringer | undefined {
  if (key !== undefined) return { kind: 'key', id: key.id, name: key.name, accountId: account.id };
  if (user !== undefined) return { kind: 'user', id: user.id, name: user.name, accountId: account.id };
  return undefined;
}

interface BroughtPage extends PageInput {
  readonly broughtBy: Bringer | undefined;
}

async function addPage(
  context: WriteContext,
  account: Account,
  { file, broughtBy, ...sent }: BroughtPage,
  language: Language,
): Promise<CommandAnswer<PageAnswer>> {
  requireMayAddPages(account);
  const declared = readSentFacts(context, sent);
  const read = await context.pageReader.read({ ...file, address: declared.url });
  switch (read.kind) {
    case 'too_large':
      throw unpacksTooLarge();
    case 'too_hard':
      return done({ ...NOTHING_KNOWN, advice: TOO_HARD[language] });
    case 'refused':
      return done({ ...NOTHING_KNOWN, advice: read.problem[language] });
    case 'product':
      requireAgreement(read, declared);
      return addProductPage(context, account, { read, declared, broughtBy }, language);
    case 'search':
      requireAgreement(read, declared);
      return addSearchPage(context, account, { read, declared, broughtBy }, language);
  }
}

const TOO_HARD = {
  en: 'The page is too large or takes too long to read. Open it again and save it without pictures.',
  ja: 'ページが大きすぎるか、読み取りに時間がかかりすぎます。開き直し、画像を含めずに保存してください。',
};

function unpacksTooLarge(): MiharuError {
  const mebibytes = UNPACKED_BYTES_MAX / 1024 / 1024;
  return new MiharuError('body_too_large', {
    en: `The page unpacks to more than ${mebibytes} MiB. Save the page alone, without pictures.`,
    ja: `展開すると ${mebibytes} MiB を超えます。画像を含めず、ページだけを保存してください。`,
  });
}
