import { asMiharuError } from '../../../core/errors.ts';
import { twinKey } from '../../../core/keyword.ts';
import { MARKETPLACE } from '../../../core/marketplace.ts';
import { quote } from '../../../core/text.ts';
import { findCostPerDay } from '../../../operations/keywords/cost-per-day.ts';
import { keywordAdd } from '../../../operations/keywords/keyword-add.ts';
import { type PageInput, pageAdd } from '../../../operations/pages/page-add.ts';
import { PAGE_BYTES_MAX } from '../../../operations/pages/page-reader.ts';
import { act } from '../../ask.ts';
import { choiceIn, type FormInput, type SentFile } from '../../form-input.ts';
import { paidOf } from '../../html/cost.ts';
import { type Html, html } from '../../html/html.ts';
import { card, notice } from '../../html/parts.ts';
import { type Page, pageHeading } from '../../page.ts';
import { printRefusal } from '../../refusal.ts';
import { screen } from '../../screen.ts';
import { message } from '../../texts/index.ts';
import { accountOf, mayDo, type Visit } from '../../visit.ts';
import { printWhoAllows } from '../days/no-source.ts';
import type { FileResult } from './page-result.ts';
import { printResults, printScriptTexts } from './page-results.ts';

/** Where people add pages that they saved in their own browser. With JavaScript, files are sent one by one. */
export const addPages = screen<Offer, readonly FileResult[]>({
  path: '/pages',
  title: 'pages.title',
  menu: 'main',
  styles: ['ranks.css', 'pages.css'],
  scripts: ['add-pages.js'],
  takesFiles: true,
  refusesForms: (visit) => !accountOf(visit).addsPages,
  load: async ({ context }) => ({ isFree: paidOf(await findCostPerDay(context, 1, 'term')) === null }),
  view: (offer, page, results) => {
    const head = pageHeading(page.t('pages.title'), page.t('pages.lead'));
    if (!accountOf(page.visit).addsPages)
      return html`${head}${notice('warn', html`<p>${page.t('pages.notAllowed')}</p><p>${printWhoAllows(page)}</p>`)}`;
    const choice = card(page.t('pages.choose'), printChoice(offer, page));
    const how = card(page.t('pages.how'), printHow(page));
    return html`${head}${printResults(results ?? [], page)}<div class="columns" id="choose">${choice}${how}</div>${printScriptTexts(page)}`;
  },
  actions: {
    add: {
      isRepeatable: true,
      run: async (visit, input) => {
        if (input.files.length === 0) return { kind: 'refuse', problems: { files: message('pages.none') } };
        const opened = input.text('observed_at');
        if (opened !== '' && readOpened(opened) === null) {
          const example = printOpened(visit.context.nowMs());
          const problem = message('pages.openedWrong', { sent: quote(opened), example });
          return { kind: 'refuse', problems: { observed_at: problem } };
        }
        const declared = declaredIn(input);
        const results: FileResult[] = [];
        const startedMs = visit.context.nowMs();
        for (const file of input.files) {
          const isLate = visit.context.nowMs() > startedMs + WORK_MS_MAX;
          results.push(isLate ? outOfTime(visit, file) : await addFile(visit, file, { input, declared }));
        }
        // Adding a page again changes nothing, so the form may be sent again.
        return { kind: 'ask', shown: results };
      },
    },
  },
});

/** How long the files of one form may take together, in milliseconds: the form is answered within 25 s. */
const WORK_MS_MAX = 12_000;

function outOfTime({ t }: Visit, { name }: SentFile): FileResult {
  return { name, result: { refusal: t('pages.outOfTime') } };
}

/** What the screen can offer. */
interface Offer {
  /** Whether scanning one more keyword costs nothing. */
  readonly isFree: boolean;
}

/** Refusals of pages that would be taken if the account had their keyword or product. */
const UNKNOWN: ReadonlyMap<string, 'keyword' | 'product'> = new Map([
  ['keyword_not_monitored', 'keyword'],
  ['product_not_monitored', 'product'],
]);

/** A form that adds pages. */
interface Sent {
  readonly input: FormInput;
  /** What the person said of the pages. */
  readonly declared: Declared;
}

async function addFile(visit: Visit, sent: SentFile, form: Sent): Promise<FileResult> {
  const { name } = sent;
  try {
    if (sent.bytes.length > PAGE_BYTES_MAX) return { name, result: { refusal: visit.t('pages.tooLarge') } };
    return { name, ...(await addPage(visit, sent, form)) };
  } catch (thrown) {
    const error = asMiharuError(thrown);
    if (error.row.status >= 500) throw thrown;
    const twin = twinOf(error);
    if (twin !== null) return { name, result: { refusal: visit.t('pages.twin', twin) } };
    const unknown = UNKNOWN.get(error.code);
    const refusal = printRefusal(visit, error.detail);
    return { name, result: unknown === undefined ? { refusal } : { refusal, unknown } };
  }
}

/** Adds a page, and first its keyword if it is new and the person wants that. */
async function addPage(
  visit: Visit,
  { bytes }: SentFile,
  { input, declared }: Sent,
): Promise<Omit<FileResult, 'name'>> {
  const isWatching = input.text('watch') === 'on' && mayDo(visit, '/settings/keywords', 'add');
  // Reading takes the bytes away.
  const copy = isWatching ? Buffer.from(bytes) : null;
  const add = (page: Buffer) => act(visit, pageAdd, { file: { bytes: page, isGzip: false }, ...declared });
  try {
    return { result: await add(bytes) };
  } catch (thrown) {
    const keyword = keywordNotWatched(thrown);
    if (copy === null || keyword === null || twinOf(thrown) !== null) throw thrown;
    await act(visit, keywordAdd, { keywords: [keyword] });
    return { result: await add(copy), addedKeyword: keyword };
  }
}

/** The keyword that a refusal is about, if the account does not have it. */
function keywordNotWatched(thrown: unknown): string | null {
  const { code, members } = asMiharuError(thrown);
  const { keyword } = { keyword: members['keyword'] };
  return code === 'keyword_not_monitored' && typeof keyword === 'string' ? keyword : null;
}

/** A keyword that the account does not have, with its own one that differs only in width or case. */
function twinOf(thrown: unknown): { readonly keyword: string; readonly twin: string } | null {
  const { suggestions } = { suggestions: asMiharuError(thrown).members['suggestions'] };
  const keyword = keywordNotWatched(thrown);
  const twin: unknown = Array.isArray(suggestions) ? suggestions[0] : null;
  if (keyword === null || typeof twin !== 'string' || twinKey(twin) !== twinKey(keyword)) return null;
  return { keyword, twin };
}

/** Depths of a reading that may be chosen, in pages. */
const DEPTHS = Array.from({ length: MARKETPLACE.pagesMax }, (_, index) => String(index + 1));

type Declared = Omit<PageInput, 'file'>;

/** What the person said of the pages; an empty field says nothing. Throws `invalid_parameter`. */
function declaredIn(input: FormInput): Declared {
  const [keyword, url, opened, pages] = [
    input.text('keyword'),
    input.text('url'),
    input.text('observed_at'),
    input.text('pages'),
  ];
  return {
    ...(keyword === '' ? {} : { keyword }),
    ...(url === '' ? {} : { url }),
    ...(opened === '' ? {} : { observed_at: readOpened(opened) ?? opened }),
    ...(pages === '' ? {} : { pages: Number(choiceIn(input, 'pages', DEPTHS)) }),
  };
}

/** A time in Japan, as browsers send it (`2026-11-28T06:00`), as RFC 3339; `null` for any other text. */
function readOpened(sent: string): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?$/.test(sent)) return null;
  try {
    return Temporal.PlainDateTime.from(sent).toZonedDateTime(MARKETPLACE.timeZone).toInstant().toString();
  } catch {
    // A date that does not exist, such as 30 February.
    return null;
  }
}

/** The present minute as the field for a time takes it. */
function printOpened(instantMs: number): string {
  const now = Temporal.Instant.fromEpochMilliseconds(instantMs).toZonedDateTimeISO(MARKETPLACE.timeZone);
  return now.toPlainDateTime().toString({ smallestUnit: 'minute' });
}

function printChoice({ isFree }: Offer, page: Page): Html {
  const { t, visit } = page;
  const { pages } = visit.context.settings;
  return page.form({ action: 'add', hasFiles: true }, ({ files, field, choice, check, submit }) => {
    const details = html`<details class="page-details"><summary>${t('pages.details')}</summary><p class="hint">${t('pages.detailsHint')}</p>${field({ name: 'keyword', label: 'pages.keyword', isOptional: true })}${field({ name: 'url', label: 'pages.address', hint: t('pages.addressHint'), type: 'url', isOptional: true })}${field({ name: 'observed_at', label: 'pages.observed', type: 'datetime-local', isOptional: true })}${choice({ name: 'pages', label: 'pages.depth', choices: [{ value: '', label: t('pages.depthUsual', { pages }) }, ...DEPTHS.filter((depth) => Number(depth) > pages).map((value) => ({ value, label: value }))] })}</details>`;
    const chosen = files({
      name: 'files',
      label: 'pages.files',
      hint: t('pages.filesHint'),
      accept: '.html,.htm,.mhtml,.mht,.gz,text/html',
    });
    const drop = html`<p class="drop-hint" data-script hidden>${t('pages.drop')}</p>`;
    const together = html`<noscript><p class="hint">${t('pages.together')}</p></noscript>`;
    const folder = html`<div class="field field-folder" data-script hidden><label for="folder">${t('pages.folder')}</label><input id="folder" type="file" webkitdirectory></div>`;
    return html`<div class="drop-zone" data-pages>${drop}${chosen}${together}${folder}</div>${details}${isFree && mayDo(visit, '/settings/keywords', 'add') ? check({ name: 'watch', label: 'pages.watch', isChecked: true }) : null}${submit('pages.add')}`;
  });
}

/** How a first page is saved, for those who have never done it. */
function printHow({ t }: Page): Html {
  const steps = [t('pages.howSearch'), t('pages.howSave'), t('pages.howNext'), t('pages.howProduct')];
  return html`<ol class="steps-plain">${steps.map((step) => html`<li>${step}</li>`)}</ol>`;
}
