import { Type } from 'typebox';
import { KEYWORD_POINTS_MAX, parseNewKeyword } from '../../core/keyword.ts';
import type { Language, Text } from '../../core/text.ts';
import type { Store } from '../../store/port.ts';
import { findUnread, type Unread } from '../days/scan-promise.ts';
import { accountCommand, done, type ReadContext } from '../operation.ts';
import { ENTRIES_MAX, readList } from '../read-list.ts';
import { countSchema, dryRunInput, given, keywordSchema, MaybeText } from '../schemas.ts';
import { adviseOnCaps } from './cap-advice.ts';
import { costPerDayOf, costPerDaySchema, listPrices, type Prices } from './cost-per-day.ts';

/** Keywords as people enter them. */
export const keywordListSchema = Type.Array(Type.String(), {
  ...given(
    'KEYWORD',
    [
      'Keywords (quote those with spaces); - reads them from standard input',
      'キーワード（空白を含むものは引用符で囲む）。- で標準入力から読み込む',
    ],
    { place: 'words' },
  ),
  maxItems: ENTRIES_MAX,
  description: `Keywords of at most ${KEYWORD_POINTS_MAX} characters. Extra spaces are removed; blank entries are ignored.`,
});

const output = Type.Object(
  {
    added: Type.Array(keywordSchema, { description: 'In the order sent.' }),
    duplicate: Type.Array(keywordSchema, { description: 'Already present or repeated.' }),
    blank: countSchema('Blank entries.'),
    twins: Type.Array(Type.Object({ keyword: keywordSchema, twin_of: keywordSchema }), {
      description:
        'New keywords that equal another one except for full or half width, upper or lower case; added only with `allow_twins`.',
    }),
    ranks_filled: countSchema('Past ranks taken from stored results pages.'),
    cost_per_day: costPerDaySchema,
    advice: MaybeText,
  },
  { $id: 'KeywordsAdded' },
);

/**
 * POST /keywords: adds keywords to an account, all or nothing; the plan's limit counts each keyword once. Twins
 * (equal except for width and case) are reported, and added if they are allowed. Past ranks of the account's
 * products are filled from stored results pages at once. A dry run changes nothing and refuses the same.
 */
export const keywordAdd = accountCommand({
  name: 'keyword-add',
  summary: { en: 'Add keywords to an account', ja: 'アカウントにキーワードを追加する' },
  http: { method: 'POST', path: '/keywords', aliases: [], errors: ['plan_limit'] },
  input: Type.Object({
    keywords: keywordListSchema,
    allow_twins: Type.Optional(Type.Boolean({ description: 'Whether twins are added too; default false.' })),
    ...dryRunInput,
  }),
  output,
  outcomes: ['done'],
  async run(context, account, { keywords, allow_twins: hasTwins, dry_run: isDry }, language = 'en') {
    const { store } = context;
    const list = readList(keywords, { parameter: 'keywords', parse: parseNewKeyword });
    const options = { limits: 'of_account', twins: hasTwins === true ? 'add' : 'leave_out' } as const;
    const { added, duplicate, twins } =
      isDry === true
        ? await store.previewKeywords(account.id, list.values, options)
        : await store.addKeywords(account.id, list.values, { ...options, addedAtMs: context.nowMs() });
    const prices = await listPrices(context);
    const twinAdvice = hasTwins === true || twins.length === 0 ? null : adviseOnTwins(twins.length);
    return done({
      added: [...added],
      duplicate: [...duplicate, ...list.repeated],
      blank: list.blank,
      twins: twins.map(({ keyword, twinOf }) => ({ keyword, twin_of: twinOf })),
      ranks_filled: await fillPast(store, account.id, { keywords: added, isDry }),
      cost_per_day: costPerDayOf(prices, added.length),
      advice: joinAdvice(
        [twinAdvice, await findScanAdvice(context, account.id, { added, isDry, prices })],
        language,
      ),
    });
  },
});

/** What keeps new keywords from being scanned: no source reads them, or the operator's caps are too low; `null` if nothing does. */
async function findScanAdvice(
  context: ReadContext,
  accountId: string,
  {
    added,
    isDry,
    prices,
  }: { readonly added: readonly string[]; readonly isDry: boolean | undefined; readonly prices: Prices },
): Promise<Text | null> {
  if (added.length === 0) return null;
  const unread = prices.term.length === 0 ? await findUnread(context) : null;
  if (unread !== null) return UNREAD_ADVICE[unread];
  const { keywords, asins, watchedAsins } = await context.store.countAccount(accountId);
  const wanted = { keywords: keywords + (isDry === true ? added.length : 0), products: asins + watchedAsins };
  return adviseOnCaps(context, accountId, { ...wanted, prices });
}

/** Each is true whoever reads it. */
const UNREAD_ADVICE: Readonly<Record<Unread, Text>> = {
  no_source: {
    en: 'Keywords are not scanned automatically because no source of results pages is configured. An operator can add one; saved results pages can be added too.',
    ja: '検索結果の取得元が設定されていないため、キーワードは自動では計測されません。取得元は運営者が追加できます。保存した検索結果ページを追加することもできます。',
  },
  paused: {
    en: 'Keywords are not scanned because every source of results pages is paused. An operator can resume one; saved results pages can be added too.',
    ja: '検索結果の取得元がすべて一時停止中のため、キーワードは計測されません。取得元は運営者が再開できます。保存した検索結果ページを追加することもできます。',
  },
};

function joinAdvice(all: readonly (Text | null)[], language: Language): string | null {
  const given = all.flatMap((each) => (each === null ? [] : [each[language]]));
  return given.length === 0 ? null : given.join(language === 'en' ? ' ' : '');
}

async function fillPast(
  store: Pick<Store, 'listAsins' | 'fillRanks' | 'countFillable'>,
  accountId: string,
  { keywords, isDry }: { readonly keywords: readonly string[]; readonly isDry: boolean | undefined },
): Promise<number> {
  if (keywords.length === 0) return 0;
  const asins = (await store.listAsins(accountId)).map(({ asin }) => asin);
  return isDry === true ? store.countFillable(keywords, asins) : store.fillRanks(keywords, asins);
}

function adviseOnTwins(count: number): Text {
  const [differs, them] = count === 1 ? ['keyword differs', 'it'] : ['keywords differ', 'them'];
  return {
    en: `${count} ${differs} from another only in full or half width or in upper or lower case (\`twins\`), and nothing is added for ${them}. To add ${them} too, send ${them} again with \`"allow_twins": true\`.`,
    ja: `${count} 件は、別のキーワードと全角・半角や大文字・小文字だけが異なるため（\`twins\`）、追加の対象外です。追加するには、\`"allow_twins": true\` を付けて送り直してください。`,
  };
}
