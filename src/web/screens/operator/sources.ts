import type { Static } from 'typebox';
import { pictureShow } from '../../../operations/sources/pictures.ts';
import { sourceAdd } from '../../../operations/sources/source-add.ts';
import { type TestPrice, testPriceOf } from '../../../operations/sources/source-call.ts';
import {
  estimateFirstScan,
  type FirstScan,
  findSpent,
  type SpentAtSource,
} from '../../../operations/sources/source-costs.ts';
import { listInstalled } from '../../../operations/sources/source-facts.ts';
import { sourceList } from '../../../operations/sources/source-list.ts';
import { sourcePause, sourceResume } from '../../../operations/sources/source-pause.ts';
import { sourceRemove } from '../../../operations/sources/source-remove.ts';
import { sourceTest } from '../../../operations/sources/source-test.ts';
import { readTakeovers, type Takeover } from '../../../operations/sources/takeover.ts';
import { operate } from '../../ask.ts';
import { printAmount, printCost } from '../../html/cost.ts';
import { gapText } from '../../html/gap.ts';
import { type Html, html } from '../../html/html.ts';
import { badge, card, link, notice, printStep, rowActions, type Tone, table } from '../../html/parts.ts';
import { type Page, pageHeading } from '../../page.ts';
import { screen } from '../../screen.ts';
import { noteAccess } from '../../session/access-note.ts';
import { message, type PlainTextId } from '../../texts/index.ts';
import type { Visit } from '../../visit.ts';
import { type Kind, printAdd, printKinds, readNewSource } from './new-source.ts';
import { disablePictures, enablePictures, printPictures } from './pictures.ts';
import { type CapsPart, printCaps, readCaps, readKeptCaps, removeCap, setCap } from './source-caps.ts';

type Answer = Static<typeof sourceList.output>;

/** A source with what it has cost, what a test costs, and what takes over. */
type Source = Answer['sources'][number] & {
  readonly spent: SpentAtSource;
  readonly test: TestPrice | null;
  /** What becomes of what it reads now, if it is paused or removed. */
  readonly takeovers: readonly Takeover[];
};

interface Data {
  readonly sources: readonly Source[];
  readonly caps: CapsPart;
  readonly pictures: Static<typeof pictureShow.output>;
  readonly kinds: readonly Kind[];
  /** The kind that is to be added, with what it would read today; `null` before one is chosen. */
  readonly chosen: {
    readonly kind: Kind;
    readonly scans: readonly FirstScan[];
    /** What caps of an earlier source of its name allow. */
    readonly caps: readonly string[];
  } | null;
}

/** The outcome of a test, shown once. */
interface Tested {
  readonly name: string;
  readonly answer: Static<typeof sourceTest.output>;
}

/** The sources of the installation: the operator adds, tests, pauses and removes them, sees what they cost, and caps it. */
export const sources = screen<Data, Tested>({
  path: '/operator/sources',
  title: 'sources.title',
  menu: 'operator',
  load: readSources,
  view: ({ sources: all, caps, pictures, kinds, chosen }, page, tested) => {
    const { t } = page;
    const add = chosen === null ? printKinds(kinds, page) : printAdd(chosen, page);
    return html`${pageHeading(t('sources.title'), t('sources.lead'))}${tested === null ? null : printTested(tested, page)}
${card(null, printSources(all, page))}
<div id="caps">${card(
      t('caps.title'),
      printCaps(
        caps,
        all.map(({ name, price }) => ({ name, unit: price.unit })),
        page,
      ),
    )}</div>
${card(t('sources.add'), add)}
${card(t('pictures.title'), printPictures(pictures, page))}`;
  },
  actions: {
    add: {
      run: async (visit, input) => {
        const added = readNewSource(await listKinds(visit), input);
        if ('problems' in added) return { kind: 'refuse', problems: added.problems };
        const { name, kind } = await operate(visit, sourceAdd, added);
        noteAccess(visit, 'source added', { source: name, kind });
        return { kind: 'go', flash: message('sources.added', { name }) };
      },
    },
    test: {
      run: async (visit, input) => {
        const name = input.text('source');
        const asin = input.text('asin') || null;
        noteAccess(visit, 'source tested', { source: name });
        const answer = await operate(visit, sourceTest, { name, keyword: null, asin });
        return { kind: 'show', shown: { name, answer } };
      },
    },
    pause: {
      run: async (visit, input) => {
        const { paused: name } = await operate(visit, sourcePause, { name: input.text('source') });
        noteAccess(visit, 'source paused', { source: name });
        return { kind: 'go', flash: message('sources.paused', { name }) };
      },
    },
    resume: {
      run: async (visit, input) => {
        const { resumed: name } = await operate(visit, sourceResume, { name: input.text('source') });
        noteAccess(visit, 'source resumed', { source: name });
        return { kind: 'go', flash: message('sources.resumed', { name }) };
      },
    },
    remove: {
      run: async (visit, input) => {
        const { removed: name } = await operate(visit, sourceRemove, { name: input.text('source') });
        noteAccess(visit, 'source removed', { source: name });
        return { kind: 'go', flash: message('sources.removed', { name }) };
      },
    },
    setCap,
    removeCap,
    enablePictures,
    disablePictures,
  },
});

async function listKinds(visit: Visit): Promise<readonly Kind[]> {
  return (await operate(visit, sourceList, {})).kinds;
}

async function readSources(visit: Visit): Promise<Data> {
  const { context } = visit;
  const { sources: listed, kinds } = await operate(visit, sourceList, {});
  const [spentAt, installed] = [await findSpent(context), await listInstalled(context)];
  const takeoversOf = await readTakeovers(context);
  const prices = new Map(installed.map((source) => [source.name, testPriceOf(context, source)]));
  const asked = visit.query.get('kind');
  const kind = kinds.find((one) => one.kind === asked);
  return {
    sources: listed.map((source) => ({
      ...source,
      spent: spentAt(source.name),
      test: prices.get(source.name) ?? null,
      takeovers: takeoversOf(source.name),
    })),
    caps: await readCaps(visit),
    pictures: await operate(visit, pictureShow, {}),
    kinds,
    chosen:
      kind === undefined
        ? null
        : {
            kind,
            scans: await estimateFirstScan(context, kind.kind),
            caps: await readKeptCaps(visit, kind.kind),
          },
  };
}

const STATES: Readonly<Record<string, readonly [PlainTextId, Tone]>> = {
  available: ['sources.stateAvailable', 'good'],
  slowed: ['sources.stateSlowed', 'warn'],
  stopped: ['sources.stateStopped', 'bad'],
  capped: ['sources.stateCapped', 'warn'],
  paused: ['sources.statePaused', 'quiet'],
};

function printState(
  { state, stopped_reason: reason, detail, paused_at: pausedAt }: Source,
  page: Page,
): Html {
  const { t, format } = page;
  const [text, tone] = STATES[state] ?? ['sources.stateUnknown', 'bad'];
  const since =
    pausedAt === null
      ? null
      : html`<br><span class="small quiet">${t('sources.pausedAt')}${format.colon}${format.instant(pausedAt)}</span>`;
  const why =
    reason === null && detail === null
      ? null
      : html`<br><span class="small quiet">${reason === null ? null : gapText(t, reason)} ${detail === null ? null : format.outside(reason === null ? format.withDates(detail) : detail)}${state === 'capped' ? html` ${link('/operator/sources#caps', t('caps.title'))}` : null}</span>`;
  return html`${badge(t(text), tone)}${since}${why}`;
}

function printSpent(costs: SpentAtSource['today'], page: Page): Html {
  if (costs.length === 0) return html`${page.t('sources.nothingSpent')}`;
  return html`${costs.map((cost) => html`<div>${printCost(cost, page)}</div>`)}`;
}

function printSources(all: readonly Source[], page: Page): Html {
  const { t } = page;
  const shown = table(
    t('sources.title'),
    all,
    [
      [
        t('sources.name'),
        ({ name, title, origin }) =>
          html`${name}<br><span class="small quiet">${title}${origin === 'settings' ? html` · ${t('sources.ofSettings')}` : null}</span>`,
      ],
      [t('sources.state'), (source) => printState(source, page)],
      [t('sources.today'), ({ spent }) => printSpent(spent.today, page)],
      [t('sources.month'), ({ spent }) => printSpent(spent.month, page)],
    ],
    { none: t('sources.none'), below: (source) => printActions(source, page) },
  );
  return html`<div class="word-table">${shown}</div>`;
}

/** What can be done with a source. One from the settings stays there. */
function printActions(source: Source, page: Page): Html {
  const { t, format } = page;
  const { name, state, origin } = source;
  const hidden = { source: name };
  const other = state === 'paused' ? ('resume' as const) : ('pause' as const);
  const pause = page.step(
    other === 'pause' ? 'sources.pauseStep' : 'sources.resumeStep',
    { action: other, key: name, hidden },
    ({ submit }) =>
      html`${other === 'pause' ? printTakeovers(source, page) : null}<p class="hint">${other === 'pause' ? t('sources.pauseHint') : resumeHint(source, page)}</p>${submit(other === 'pause' ? 'sources.pause' : 'sources.resume')}`,
  );
  const remove =
    origin === 'settings'
      ? printStep(t('sources.removeStep'), html`<p class="hint">${t('sources.settingsHint')}</p>`)
      : page.step(
          'sources.removeStep',
          { action: 'remove', key: name, hidden },
          ({ submit }) =>
            html`${printTakeovers(source, page)}<p class="hint">${t('sources.removeHint')}</p>${submit('sources.remove', 'danger')}`,
        );
  return rowActions(
    `${t('accounts.actions')}${format.colon}${name}`,
    html`${printTest(source, page)}${pause}${remove}`,
  );
}

/** What resuming leads to: nothing is read while a cap of the installation is reached. */
function resumeHint({ caps }: Source, { t, format }: Page): string {
  const reached = caps.filter((cap) => cap.account_id === null && cap.state === 'reached');
  const until = reached
    .map((cap) => cap.until)
    .toSorted()
    .at(-1);
  return until === undefined
    ? t('sources.resumeHint')
    : t('sources.resumeCapped', { date: format.dateText(until) });
}

/** Which source then reads what this one reads now, and what a day costs there. */
function printTakeovers({ takeovers, state }: Source, page: Page): Html | null {
  const { t } = page;
  if (state === 'paused') return null;
  if (takeovers.length === 0) return html`<p>${t('sources.nothingLost')}</p>`;
  const lines = takeovers.map(({ kind, targets: count, source, cost_per_day: cost }) => {
    const isTerm = kind === 'term';
    if (source === null || cost === null)
      return html`<li>${isTerm ? t('sources.lostKeywords', { count }) : t('sources.lostProducts', { count })}</li>`;
    const values = { count, source, cost: printCost(cost, page) };
    return html`<li>${isTerm ? t('sources.nextKeywords', values) : t('sources.nextProducts', values)}</li>`;
  });
  return html`<ul>${lines}</ul>`;
}

/** The form of a test says what the call costs before it is made. */
function printTest({ name, test }: Source, page: Page): Html {
  const { t } = page;
  const label = 'sources.testStep';
  if (test === null) return printStep(t(label), html`<p class="hint">${t('sources.testUnknown')}</p>`);
  const price = test.kind === 'free' || test.cost.amount === 0 ? null : test.cost;
  const cost =
    price === null ? t('sources.testFree') : t('sources.testPaid', { cost: printAmount(price, page) });
  return page.step(
    label,
    { action: 'test', key: name, hidden: { source: name } },
    ({ field, submit }) =>
      html`<p class="hint">${cost}<br>${t('sources.testHint')}</p>${test.kind === 'needs_product' ? field({ name: 'asin', label: 'sources.testAsin', autocomplete: 'off' }) : null}${submit(price === null ? 'sources.testFreely' : 'sources.testForMoney')}`,
  );
}

function printTested({ name, answer }: Tested, page: Page): Html {
  const { t, format } = page;
  const { works, answered, result, cost } = answer;
  const text = t(works ? 'sources.works' : answered ? 'sources.unusable' : 'sources.fails', { name });
  const spent =
    cost === null || cost.amount === 0
      ? null
      : html`<p>${t('sources.testCost', { cost: printAmount(cost, page) })}</p>`;
  return notice(
    works ? 'good' : 'bad',
    html`<p>${text}</p><p>${format.outside(result)}</p>${spent}`,
    'status',
  );
}
