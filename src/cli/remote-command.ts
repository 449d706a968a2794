import { setTimeout } from 'node:timers/promises';
import { type CsvCell, printCsv } from '../core/csv.ts';
import type { RemoteAnswer, RemoteRequest } from '../core/remote-api.ts';
import { API_BASE } from '../core/rights.ts';
import type { Text } from '../core/text.ts';
import type { AccountCommand, AccountOperation } from '../operations/operation.ts';
import type { Cell, Command, CommandInput, CommandOutput, Option, Positionals, Printed } from './command.ts';
import { parseAnswer, requireAnswered } from './remote-answer.ts';
import { usageError } from './usage-error.ts';
import type { CliWorld } from './world.ts';

/** A command that calls an operation of a running service. */
export interface RemoteForm {
  /** As typed: `api rankings`. */
  readonly name: string;
  readonly operation: AccountOperation | AccountCommand;
  /** The member of the answer that is printed as a table; without it the answer is a record. */
  readonly list?: string;
  /** Members of the input that are options, by name of the option. */
  readonly options?: Readonly<Record<string, RemoteOption>>;
  /** The member of the input that is an argument. */
  readonly word?: { readonly member: string; readonly positionals: Positionals };
  /** The member of the input that is read from standard input. */
  readonly fromInput?: string;
  readonly notes?: Text;
}

export interface RemoteOption extends Option {
  readonly member: string;
}

const WAIT: Option = {
  value: null,
  meaning: {
    en: 'After 429 or 503 wait as long as the service says, at most 10 minutes, and try once more',
    ja: '429 か 503 のときは、指定された時間（10 分まで）だけ待って 1 回だけ再実行する',
  },
};

const CSV: Option = { value: null, meaning: { en: 'Print CSV', ja: 'CSV で出力する' } };

const TWO_FORMS: Text = {
  en: '--csv and --json cannot be used together.',
  ja: '--csv と --json は同時に指定できません。',
};

/** The longest wait, in milliseconds. */
const WAIT_MS_MAX = 10 * 60_000;

/** A command that sends its options as a request, and prints the answer as a table, JSON or CSV. */
export function remoteCommandOf(form: RemoteForm): Command {
  const { name, operation, word, options = {}, notes } = form;
  const hasCsv = operation.kind === 'account_read' && operation.http.csv !== undefined;
  return {
    name,
    operation: operation.name,
    summary: operation.summary,
    positionals: word?.positionals ?? null,
    options: { ...options, ...(hasCsv ? { csv: CSV } : {}), wait: WAIT },
    ...(notes === undefined ? {} : { notes }),
    async run(world, line) {
      if (line.options.has('csv') && line.isJson) throw usageError(TWO_FORMS, name);
      const request = toRequest(form, await readMembers(form, world, line));
      const text = requireAnswered(await call(world, request, line.options.has('wait') ? 'wait' : 'fail'));
      const answer = parseAnswer(text, operation.output);
      if (line.options.has('csv')) return writeCsv(form, answer, world);
      return { json: answer, printed: toPrinted(form, answer) };
    },
  };
}

/** Writes the CSV of the API, which says nothing about further rows: that goes to standard error. */
function writeCsv({ operation }: RemoteForm, answer: Answer, world: CliWorld): CommandOutput {
  const rows = operation.kind === 'account_read' ? (operation.http.csv?.(answer) ?? []) : [];
  world.out.write(printCsv(rows));
  const { note } = moreOf(answer);
  if (note !== undefined) world.err.write(`${note[world.language]}\n`);
  return { json: undefined, printed: { kind: 'nothing' } };
}

type Members = ReadonlyMap<string, readonly string[]>;

async function readMembers(
  { options = {}, word, fromInput }: RemoteForm,
  world: CliWorld,
  line: CommandInput,
): Promise<Members> {
  const members = new Map<string, readonly string[]>();
  for (const [name, { member }] of Object.entries(options)) {
    const values = line.options.get(name);
    if (values !== undefined) members.set(member, values);
  }
  if (word !== undefined) members.set(word.member, line.positionals);
  if (fromInput !== undefined) members.set(fromInput, [await world.readStandardInput()]);
  return members;
}

function toRequest({ operation: { http } }: RemoteForm, members: Members): RemoteRequest {
  const { method, path } = http;
  const target = `${API_BASE}${path}`;
  if (method === 'POST') {
    return { method, target, body: Object.fromEntries([...members].map(([name, [value]]) => [name, value])) };
  }
  const pairs = [...members].flatMap(([name, values]) =>
    values.map((value) => `${name}=${encodeURIComponent(value.toWellFormed())}`),
  );
  return { method, target: pairs.length === 0 ? target : `${target}?${pairs.join('&')}` };
}

/** A POST is sent again only if it was refused: after a 503 nobody knows whether it was carried out. */
async function call(world: CliWorld, request: RemoteRequest, when: 'wait' | 'fail'): Promise<RemoteAnswer> {
  const callRemote = world.openRemote(world.language);
  const answer = await callRemote(request);
  const { status, retryAfterMs } = answer;
  const mayRepeat = status === 429 || (status === 503 && request.method === 'GET');
  if (when === 'fail' || !mayRepeat || retryAfterMs === null || retryAfterMs > WAIT_MS_MAX) return answer;
  await setTimeout(retryAfterMs);
  return callRemote(request);
}

type Answer = Readonly<Record<string, unknown>>;

function toPrinted({ operation, list }: RemoteForm, answer: Answer): Printed {
  if (operation.kind === 'account_read' && operation.http.csv !== undefined) {
    const [head = [], ...rows] = operation.http.csv(answer);
    return { kind: 'table', columns: head.map(toHeading), rows, empty: EMPTY, ...moreOf(answer) };
  }
  const entries = list === undefined ? undefined : answer[list];
  if (!Array.isArray(entries)) return { kind: 'record', fields: fieldsOf(answer) };
  const rows: Answer[] = entries.filter(isObject);
  const names = Object.keys(rows[0] ?? {});
  const cells = rows.map((row) => names.map((name) => toCell(row[name])));
  return { kind: 'table', columns: names.map(toHeading), rows: cells, empty: EMPTY, ...moreOf(answer) };
}

const EMPTY: Text = { en: 'Nothing listed.', ja: '該当するものはありません。' };

/** Headings are the names of the API, which its documentation explains. */
function toHeading(name: CsvCell): Text {
  return { en: String(name), ja: String(name) };
}

function moreOf({ next_cursor: cursor, ...answer }: Answer): { readonly note?: Text } {
  const { series, series_total: total } = answer;
  if (Array.isArray(series) && typeof total === 'number' && total > series.length) {
    return {
      note: {
        en: `${series.length} of ${total} products are shown. Choose others with --asin.`,
        ja: `${total} 商品のうち ${series.length} 商品を表示しています。ほかの商品は --asin で指定してください。`,
      },
    };
  }
  if (typeof cursor !== 'string') return {};
  return { note: { en: `There is more: --cursor ${cursor}`, ja: `続きがあります：--cursor ${cursor}` } };
}

function fieldsOf(answer: Answer, prefix = ''): (readonly [Text, Cell])[] {
  return Object.entries(answer).flatMap(([name, value]) =>
    isObject(value)
      ? fieldsOf(value, `${prefix}${name}.`)
      : [[toHeading(prefix + name), toCell(value)] as const],
  );
}

/** Lists and objects within a row are JSON. */
function toCell(value: unknown): Cell {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return value === null || value === undefined ? null : JSON.stringify(value);
}

function isObject(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
