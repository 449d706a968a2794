import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { callersFolder, currentEnvironment, languageOf, readConfig } from '../../src/config/index.ts';
import { asMiharuError, MiharuError } from '../../src/core/errors.ts';
import { localDateOf } from '../../src/core/local-date.ts';
import type { Language } from '../../src/core/text.ts';
import { openContext } from '../../src/main/open-context.ts';
import { serve } from '../../src/main/serve.ts';
import { stopSignal } from '../../src/main/stop-signal.ts';
import { SQLITE_FILE } from '../../src/store/index.ts';
import type { SampleShop } from '../sample-shop/server.ts';
import { type DemoAccount, issueFirstKey, openDemoAccount } from './demo-account.ts';
import { type DemoArguments, demoUsage, parseDemoArguments } from './demo-arguments.ts';
import { DemoClock } from './demo-clock.ts';
import { requireDemoData } from './demo-data.ts';
import { demoEnvironment, describeUnused } from './demo-environment.ts';
import { DEMO_KEYWORDS, openDemoShop, ownProductsOn, rivalsOn } from './demo-shop.ts';
import { describeFilling } from './describe-filling.ts';
import { fillChecks } from './fill-checks.ts';
import { demoStartMs, fillDays } from './fill-days.ts';
import { printWelcome } from './print-welcome.ts';
import { removeData } from './remove-data.ts';

type Config = ReturnType<typeof readConfig>;

/** Everything that one run of the demo needs. */
interface Run {
  readonly args: DemoArguments;
  readonly config: Config;
  readonly language: Language;
  /** The caller's folder. */
  readonly folder: string;
  readonly stop: AbortSignal;
}

async function runDemo(run: Run): Promise<void> {
  await refuseTakenPort(run.config);
  requireDemoData(path.resolve(run.folder, run.config.dataDir));
  if (run.args.isFresh) await removeData(path.resolve(run.folder, run.config.dataDir, SQLITE_FILE));
  const clock = new DemoClock();
  const today = localDateOf(clock.nowMs());
  await using shop = await openDemoShop({ port: run.args.shopPort, today, nowMs: clock.nowMs });
  const config = readingFrom(run.config, shop);
  const account = await prepare({ ...run, config }, shop, clock);
  if (account === null) return;
  await serve(config, {
    folder: run.folder,
    stop: run.stop,
    isSeen: true,
    onListening: (address, { link: firstOperatorLink }) => {
      const data = run.args.data;
      const welcome = { address, firstOperatorLink, shopOrigin: shop.origin, account, data };
      process.stdout.write(printWelcome(welcome, run.language));
    },
  });
}

/** The service's own scan reads the demo's keywords from the sample shop, today as on any later day. */
function readingFrom(config: Config, shop: SampleShop): Config {
  return { ...config, source: 'sample-shop', sourceKey: null, sourceOptions: { address: shop.origin } };
}

/** The account with its days and a key, or `null` if it was stopped earlier; the store is closed before the service opens it. */
async function prepare(run: Run, shop: SampleShop, clock: DemoClock): Promise<DemoAccount | null> {
  // Invented data can be made again, and syncing each of its commits takes a fifth of the time, or more.
  await using context = await openContext(run.config, run.folder, { clock, commits: 'later' });
  const sinceMs = demoStartMs(clock.nowMs());
  const shelfAt = (atMs: number) => shop.truthOf(DEMO_KEYWORDS[0], localDateOf(atMs));
  const shelf = shelfAt(clock.nowMs());
  const products = ownProductsOn(shelf);
  const rivals = rivalsOn(shelf, shelfAt(sinceMs), products);
  clock.goTo(sinceMs);
  const accountId = await openDemoAccount(context, { sinceMs, products, rivals });
  clock.return();
  const startedMs = performance.now();
  const filled = await fillDays(context, { clock, signal: run.stop, onDate: progressIn(run.language) });
  const seconds = (performance.now() - startedMs) / 1000;
  process.stderr.write(describeFilling({ ...filled, seconds, isStopped: run.stop.aborted }, run.language));
  const checks = run.stop.aborted ? 0 : await fillChecks(context, accountId);
  const judged = {
    en: `Judged ${checks} invented answers of an assistant.`,
    ja: `アシスタントの架空の回答 ${checks} 件を判定しました。`,
  };
  if (checks > 0) process.stderr.write(`${judged[run.language]}\n`);
  return run.stop.aborted ? null : await issueFirstKey(context, accountId);
}

function progressIn(language: Language): (dates: number, total: number) => void {
  return (dates, total) => {
    if (!process.stderr.isTTY) return;
    const line =
      language === 'ja'
        ? `サンプルショップを計測中：${dates} / ${total} 日 `
        : `Scanning the sample shop: ${dates} of ${total} days `;
    process.stderr.write(dates === total ? '\r\u001b[K' : `\r${line}`);
  };
}

/** Reports that the service could not listen, before anything is discarded or read. */
async function refuseTakenPort({ host, port }: Config): Promise<void> {
  const probe = createServer().listen(port, host);
  try {
    await once(probe, 'listening');
  } catch (cause) {
    throw new MiharuError(
      'address_in_use',
      {
        en: `${host}:${port} cannot be listened on. Is the demo running already? Else choose another port: MIHARU_PORT=8799 npm run demo`,
        ja: `${host}:${port} で待ち受けできません。デモが起動中でなければ、別のポートを指定してください: MIHARU_PORT=8799 npm run demo`,
      },
      { cause },
    );
  }
  probe.close();
  await once(probe, 'close');
}

/** Runs the demo; returns the exit code. */
async function main(argv: readonly string[]): Promise<number> {
  const args = parseDemoArguments(argv);
  const environment = currentEnvironment();
  const language = languageOf(environment);
  if ('refusal' in args) {
    const refusal = args.refusal[language];
    process.stderr.write(refusal === '' ? demoUsage(language) : `${refusal}\n\n${demoUsage(language)}`);
    return refusal === '' ? 0 : 64;
  }
  try {
    const { settings, unused } = demoEnvironment(environment, args.data);
    process.stderr.write(describeUnused(unused, args.data, language));
    const config = readConfig(settings);
    const folder = callersFolder(environment, process.cwd());
    await runDemo({ args, config, language, folder, stop: stopSignal() });
    return 0;
  } catch (thrown) {
    const error = asMiharuError(thrown);
    // The sentence about an address says what to do; the remedy in the table is about an installation.
    const remedy =
      error.code === 'address_in_use' || error.remedy === null ? '' : `${error.remedy[language]}\n`;
    process.stderr.write(`${error.detail[language]}\n${remedy}`);
    if (error.code === 'internal') console.error(thrown);
    return error.row.exitCode;
  }
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
