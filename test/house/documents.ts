import { posix } from 'node:path';

/** A Markdown page and its path. */
export interface Page {
  readonly path: string;
  readonly text: string;
}

/** What the pages may mention. */
export interface Known {
  /** Every file, and every folder that contains one, by its path from the root. */
  readonly paths: ReadonlySet<string>;
  readonly scripts: ReadonlySet<string>;
  readonly settings: ReadonlySet<string>;
  /** Commands as they are typed: `account create`, `serve`. */
  readonly commands: ReadonlySet<string>;
}

/** Everything that a page mentions and that does not exist, one sentence each. */
export function findStaleWords(page: Page, known: Known): string[] {
  return [
    ...deadLinks(page, known.paths),
    ...missing(page, scriptsIn(page.text), known.scripts, 'no script of package.json'),
    ...missing(page, settingsIn(page.text), known.settings, 'no setting of src/config'),
    ...missing(page, commandsIn(page.text), known.commands, 'no command of src/cli'),
  ];
}

function missing(page: Page, named: readonly string[], known: ReadonlySet<string>, fault: string): string[] {
  const unknown = new Set(named.filter((name) => !known.has(name)));
  return [...unknown].map((name) => `${page.path}: "${name}" is ${fault}`);
}

/** Links to missing files; URLs of other hosts are not requested. */
function deadLinks({ path, text }: Page, paths: ReadonlySet<string>): string[] {
  return [...withoutFences(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map((found) => found[1] ?? '')
    .filter((target) => !/^(?:[a-z]+:|#)/.test(target))
    .filter((target) => !paths.has(resolved(path, target)))
    .map((target) => `${path}: the link ${target} leads nowhere`);
}

function resolved(path: string, target: string): string {
  const [file = ''] = decodeURI(target).split('#');
  return posix.join(posix.dirname(path), file).replace(/\/$/, '');
}

/** Scripts that a page runs through npm. */
export function scriptsIn(text: string): string[] {
  const run = [...text.matchAll(/\bnpm run (?:-s |--silent )?([\w:-]+)/g)].map((found) => found[1] ?? '');
  const short = [...text.matchAll(/\bnpm (test|start)\b/g)].map((found) => found[1] ?? '');
  return [...run, ...short];
}

/** Settings that a page mentions, without those of the tests. */
export function settingsIn(text: string): string[] {
  const names = text.match(/\bMIHARU_[A-Z][A-Z0-9_]*\b/g) ?? [];
  return names.filter((name) => name !== 'MIHARU_SHARED_DIR' && !name.startsWith('MIHARU_TEST_'));
}

/** Nouns of the command line whose second word belongs to the command. */
const NOUNS = new Set([
  'account',
  'api',
  'key',
  'asin',
  'keyword',
  'history',
  'reading',
  'source',
  'watch',
  'user',
  'assistant',
  'webhook',
  'picture',
]);

/**
 * Commands of miharu in the code of a page (`miharu key issue`, `npm run -s miharu -- page FILE`), without their
 * output.
 */
export function commandsIn(text: string): string[] {
  const codes = [...text.matchAll(/```[\s\S]*?```|`[^`\n]+`/g)]
    .map((found) => found[0])
    .filter((code) => !code.startsWith('```text'));
  const named = codes.flatMap((code) => [
    ...code.matchAll(/\bmiharu (?:-- )?([a-z][a-z-]*)(?:[ \n]+([a-z-]+))?/g),
  ]);
  return named.map(([, noun = '', verb = '']) => (NOUNS.has(noun) ? `${noun} ${verb}` : noun));
}

/** Lines of a page's fenced code that a reader would run, without comments. */
export function fencedCommands(text: string): string[] {
  return [...text.matchAll(/```(?:sh|bash)\n([\s\S]*?)```/g)]
    .flatMap((found) => (found[1] ?? '').split('\n'))
    .map((line) => line.replace(/(?:^|\s+)# .*$/, '').trim())
    .filter((line) => line !== '');
}

/** Japanese sentences: a line break within a paragraph would be shown as a space. */
const JAPANESE = /[。、：]/;

/** The fields above the title of a page, one line each. */
const FRONT_MATTER = /^---\n[\s\S]*?\n---\n/;

/**
 * Lines of prose of more than 100 columns. Fields above the title, tables, headings, pictures, quotes, code and Japanese
 * sentences may be wider.
 */
export function wideLines({ path, text }: Page): string[] {
  return withoutFences(text.replace(FRONT_MATTER, ''))
    .split('\n')
    .filter((line) => line.length > 100 && !/^\s*(?:[|#>!]|<!--)/.test(line))
    .filter((line) => !JAPANESE.test(line))
    .map((line) => `${path}: more than 100 columns: ${line}`);
}

function withoutFences(text: string): string {
  return text.replace(/```[\s\S]*?```/g, '');
}
