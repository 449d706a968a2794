import type { Static } from 'typebox';
import { HISTORY_FORMATS } from '../../../core/rank-tool.ts';
import { type HistoryImported, historyImport } from '../../../operations/history/history-import.ts';
import { rankImportDelete } from '../../../operations/history/rank-import-delete.ts';
import { rankImports } from '../../../operations/history/rank-imports.ts';
import { act, ask } from '../../ask.ts';
import { choiceIn, type FormInput } from '../../form-input.ts';
import { type Html, html } from '../../html/html.ts';
import { card, facts, notice, printCount, table } from '../../html/parts.ts';
import { type Page, pageHeading } from '../../page.ts';
import { type Outcome, screen } from '../../screen.ts';
import { message } from '../../texts/index.ts';
import { mayDo, type Visit } from '../../visit.ts';

type Imports = Static<(typeof rankImports)['output']>['imports'];

/** What a file gave. */
interface Result {
  readonly kind: 'checked' | 'done' | 'same';
  readonly answer: HistoryImported;
}

const PATH = '/settings/history';

/** Where owners import ranks that another tool recorded, and remove them again. */
export const importHistory = screen<Imports, Result>({
  path: PATH,
  title: 'imported.title',
  menu: 'settings',
  takesFiles: true,
  load: async (visit) => (await ask(visit, rankImports, {})).imports,
  view: (imports, page, result) => {
    const { t, visit } = page;
    const isOwner = mayDo(visit, PATH, 'import');
    return html`${pageHeading(t('imported.title'), t('imported.lead'))}
${result === null ? null : printResult(result, page)}
${isOwner ? card(t('imported.choose'), printForm(page)) : notice('info', html`<p>${t('imported.ownerOnly')}</p>`)}
${card(t('imported.list'), printImports(imports, isOwner, page))}`;
  },
  actions: {
    check: { run: (visit, input) => importFile(visit, input, 'check') },
    import: { run: (visit, input) => importFile(visit, input, 'import') },
    remove: {
      run: async (visit, input) => {
        const { ranks } = await act(visit, rankImportDelete, { id: input.text('id') });
        return { kind: 'go', flash: message('imported.removed', { count: ranks }) };
      },
    },
  },
});

async function importFile(
  visit: Visit,
  input: FormInput,
  purpose: 'check' | 'import',
): Promise<Outcome<Result>> {
  const [file, ...others] = input.files;
  if (file === undefined || others.length > 0)
    return { kind: 'refuse', problems: { files: message('imported.none') } };
  const asin = input.text('asin');
  const answer = await act(visit, historyImport, {
    file: { bytes: file.bytes, isGzip: false },
    format: choiceIn(input, 'format', HISTORY_FORMATS),
    ...(asin === '' ? {} : { asin }),
    skip_invalid: input.text('skip') === 'on',
    dry_run: purpose === 'check',
  });
  if (purpose === 'check') return { kind: 'ask', shown: { kind: 'checked', answer } };
  if (answer.id === null) return { kind: 'ask', shown: { kind: 'same', answer } };
  return { kind: 'show', shown: { kind: 'done', answer } };
}

function printForm({ t, form }: Page): Html {
  const choices = [
    { value: 'csv', label: t('imported.plain') },
    { value: 'serpbear', label: t('imported.serpbear') },
  ];
  return form({ action: 'import', hasFiles: true }, ({ files, field, choice, check, submit }) => {
    const file = files({
      name: 'files',
      label: 'imported.file',
      hint: t('imported.fileHint'),
      accept: '.csv,.txt,.json,text/csv,application/json',
      count: 'one',
    });
    return html`${file}${choice({ name: 'format', label: 'imported.format', choices })}
${field({ name: 'asin', label: 'imported.asin', hint: t('imported.asinHint'), isOptional: true, autocomplete: 'off' })}
${check({ name: 'skip', label: 'imported.skip' })}
${submit('imported.check', 'plain', 'check')} ${submit('imported.import')}`;
  });
}

/** What became of a file. */
const SAID = {
  checked: 'imported.checked',
  done: 'imported.done',
  same: 'imported.same',
} as const;

function printResult({ kind, answer }: Result, page: Page): Html {
  const { t, format } = page;
  const said = notice(kind === 'done' ? 'good' : 'info', html`<p>${t(SAID[kind])}</p>`, 'status');
  const dates =
    answer.from === null || answer.to === null
      ? '—'
      : t('imported.range', { from: format.dateText(answer.from), to: format.dateText(answer.to) });
  const counts: readonly (readonly [string, Html | string])[] = [
    [t('imported.added'), printCount(answer.added, page)],
    [t('imported.changed'), printCount(answer.changed, page)],
    [t('imported.unchanged'), printCount(answer.unchanged, page)],
    [t('imported.repeated'), printCount(answer.repeated, page)],
    [t('imported.withoutRank'), printCount(answer.without_rank, page)],
    [t('imported.otherCountry'), printCount(answer.other_country, page)],
    [t('imported.invalid'), printCount(answer.invalid, page)],
    [t('imported.dates'), dates],
  ];
  const ignored =
    answer.ignored_columns.length === 0
      ? null
      : html`<p class="small quiet">${t('imported.ignored')}: ${answer.ignored_columns.map((name, at) => html`${at === 0 ? null : ', '}${format.outside(name)}`)}</p>`;
  const problems =
    answer.problems.length === 0
      ? null
      : table(t('imported.problems'), answer.problems, [
          [t('imported.line'), ({ line }) => printCount(line, page), 'number'],
          [t('imported.problem'), ({ detail }) => format.sentence(detail)],
        ]);
  return html`${said}${card(null, html`${facts(counts)}${ignored}${problems}`)}`;
}

function printImports(imports: Imports, isOwner: boolean, page: Page): Html {
  const { t, format } = page;
  return table(
    t('imported.list'),
    imports,
    [
      [t('imported.at'), ({ imported_at: at }) => format.instant(at)],
      [t('imported.format'), ({ format: one }) => t(one === 'csv' ? 'imported.plain' : 'imported.serpbear')],
      [t('imported.ranks'), ({ ranks }) => printCount(ranks, page), 'number'],
      [
        t('imported.dates'),
        ({ from, to }) => t('imported.range', { from: format.dateText(from), to: format.dateText(to) }),
      ],
      [
        t('brought.by'),
        ({ imported_by: { name } }) => (name === null ? t('imported.operator') : format.outside(name)),
      ],
      ...(isOwner
        ? ([[t('imported.actions'), ({ id }: Imports[number]) => printRemoval(id, page), 'action']] as const)
        : []),
    ],
    { none: t('imported.empty') },
  );
}

function printRemoval(id: string, page: Page): Html {
  return page.form({ action: 'remove', key: id, hidden: { id } }, ({ submit }) =>
    submit('imported.remove', 'danger'),
  );
}
