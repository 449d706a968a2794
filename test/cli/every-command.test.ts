import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { COMMANDS } from '../../src/cli/commands/index.ts';
import { openSqliteStore, SQLITE_FILE } from '../../src/store/index.ts';
import { startSampleShop } from '../../tools/sample-shop/server.ts';
import { NOW_MS } from '../api/service.ts';
import { startReceiver } from '../operations/receiver.ts';
import { savePage, shelfFor } from '../operations/saved-shelf.ts';
import { addTwoFactor } from '../store/users/user-samples.ts';
import { makeCli, type TestCli } from './cli-world.ts';
import { startRemote } from './running-service.ts';

/** A command line with its standard input. */
type Step = readonly [line: string, input?: string];

const PASSWORD = 'a long password\n';

/** What the steps talk about. */
type Stage = Readonly<
  Record<'account' | 'file' | 'ranks' | 'bear' | 'shop' | 'hook' | 'key' | 'link', string>
>;

/** Every command in an order in which each succeeds, with every option that selects or limits. */
const STEPS: readonly Step[] = [
  ['account create --name 店 --plan free'],
  ['account list'],
  ['account overview --search 店'],
  ['account set-plan --account {account} --plan standard'],
  ['account set-pages --account {account} --allow off'],
  ['account set-limits --account {account} --keywords 20 --own-products 20 --competitors 20'],
  ['account rename --account {account} --name 店舗'],
  ['key issue --account {account} --name 日次 --scopes read --expires-on 2027-01-31'],
  ['key list --account {account}'],
  ['key reissue --account {account} --overlap 1 {key}'],
  ['key revoke --account {account} {key}'],
  ['user add --name 花 --password-stdin hana@example.jp', PASSWORD],
  ['user grant --account {account} --role owner hana@example.jp'],
  ['user invite --account {account} --role member'],
  ['user withdraw-link --account {account} {link}'],
  ['user list --account {account}'],
  ['user end-sessions hana@example.jp'],
  ['user disable-two-factor kei@example.jp'],
  ['user reset hana@example.jp'],
  ['asin add --account {account} --name 春凪 B0TEST0001'],
  ['asin list --account {account}'],
  ['watch add --account {account} B0TEST0002'],
  ['watch list --account {account}'],
  ['keyword add --account {account} マグカップ 水筒'],
  ['keyword list --account {account}'],
  ['import --pages 1 {file}'],
  ['history import --account {account} --format csv --skip-invalid {ranks}'],
  ['history import --account {account} --format serpbear --asin B0TEST0001 {bear}'],
  ['history list --account {account}'],
  ['history remove --account {account} imp_1'],
  ['page {file}'],
  ['readings --from 2026-11-28 --to 2026-11-28 マグカップ'],
  ['reading withdraw --date 2026-11-28 --why 誤り マグカップ'],
  ['reading restore --date 2026-11-28 マグカップ'],
  ['source add --name shop-a --set address={shop} sample-shop'],
  ['source list'],
  ['source caps --skip 0 --limit 10'],
  ['source cap --account {account} --per day --calls 100 shop-a'],
  ['source test --keyword マグカップ shop-a'],
  ['source pause shop-a'],
  ['source resume shop-a'],
  ['scan --keyword 水筒'],
  ['days --days 3'],
  ['assistant checks --account {account} --days 7'],
  ['assistant rejudge --account {account}'],
  ['webhook set --account {account} {hook}'],
  ['webhook show --account {account}'],
  ['webhook test --account {account}'],
  ['webhook deliveries --account {account} --limit 5'],
  ['webhook remove --account {account}'],
  [
    'audit --account {account} --kind account_renamed --from 2026-11-01 --to 2026-12-31 --cursor 999999 --limit 5',
  ],
  ['audit'],
  ['serve'],
  ['api me'],
  ['api keywords --limit 10'],
  ['api rankings 水筒 --days 3 --asin B0TEST0001 --wait'],
  ['api competitors 水筒 --limit 3'],
  ['api events --from 2026-11-27 --to 2026-11-28 --relation own --kind price --limit 10'],
  ['api products'],
  ['api questions'],
  ['api check 水筒 --question どれ --kind recommend', 'ハルナギの水筒です。'],
  ['api checks --keyword 水筒 --days 3 --limit 10'],
  ['api summary'],
  ['api custom-questions'],
  ['mcp'],
  ['work'],
  ['status'],
  ['config'],
  ['backup copy.db'],
  ['migrate-store --from data --to postgres://127.0.0.1/none'],
  ['asin remove --account {account} B0TEST0001'],
  ['watch remove --account {account} B0TEST0002'],
  ['keyword remove --account {account} 水筒'],
  ['picture enable'],
  ['picture show'],
  ['picture disable'],
  ['source remove shop-a'],
  ['user remove hana@example.jp'],
  ['account export --account {account}'],
  ['export --account {account} --from 2026-11-01 --to 2026-11-28 --out out'],
  ['account close --account {account}'],
  ['account reopen --account {account} --plan pro'],
  ['account close --account {account}'],
  ['account delete --account {account} --confirm 店舗'],
];

function textOf(stage: Stage, name: string): string {
  return Object.entries(stage).find(([key]) => key === name)?.[1] ?? name;
}

async function makeStage(t: TestContext, cli: TestCli): Promise<Stage> {
  const make = async (line: string) => JSON.parse((await cli.run([...line.split(' '), '--json'])).out);
  const shop = await startSampleShop({ nowMs: () => NOW_MS });
  t.after(() => shop[Symbol.asyncDispose]());
  const { id: account } = await make('account create --name 甲');
  const { id: key } = await make(`key issue --account ${account}`);
  await make(`user invite --account ${account}`);
  const { invitations } = await make('user list');
  const person = await cli.run(
    ['user', 'add', '--name', '圭', '--password-stdin', 'kei@example.jp', '--json'],
    { input: PASSWORD },
  );
  {
    await using store = await openSqliteStore({ file: join(cli.folder, 'data', SQLITE_FILE) });
    await addTwoFactor(store, JSON.parse(person.out).id);
    const rank = {
      keyword: '水筒',
      asin: 'B0TEST0001',
      tool: 'csv',
      localDate: '2026-11-20',
      rank: 4,
    } as const;
    await store.importRanks(account, [rank], {
      id: 'imp_1',
      format: 'csv',
      importedAtMs: 1,
      broughtBy: null,
    });
  }
  const rows = 'マグカップ,B0TEST0001,2026-11-20,4\n皿,x,2026-11-20,4\n';
  await writeFile(join(cli.folder, 'ranks.csv'), `keyword,asin,local_date,rank\n${rows}`);
  const tracked = { device: 'mobile', country: 'JP', domain: 'amazon.co.jp', history: { '2026-11-20': 7 } };
  await writeFile(
    join(cli.folder, 'bear.json'),
    JSON.stringify({ keyword: { keyword: 'マグカップ', ...tracked } }),
  );
  return {
    account,
    key,
    link: invitations[0].id,
    file: await savePage(cli.folder, shelfFor(), { page: 1 }),
    ranks: 'ranks.csv',
    bear: 'bear.json',
    shop: shop.origin,
    hook: (await startReceiver(t)).url,
  };
}

for (const form of [[], ['--json']] as const) {
  test(`every command works and prints ${form[0] === undefined ? 'a table' : 'JSON'}`, async (t) => {
    const cli = await makeCli(t);
    const stage = await makeStage(t, cli);
    await using service = await startRemote();
    for (const [step, input = ''] of STEPS) {
      const words = step
        .split(' ')
        .map((word) => word.replace(/\{(\w+)\}/, (_, name) => textOf(stage, name)));
      const { exitCode, out, err } = await cli.run([...words, ...form], { input, remote: service.call });
      assert.equal(exitCode, 0, `${step}: ${err}`);
      if (form[0] !== undefined) for (const line of out.trim().split('\n')) JSON.parse(line);
    }
  });
}

test('no command is left out of these steps', () => {
  const left = COMMANDS.filter(({ name }) => !STEPS.some(([step]) => `${step} `.startsWith(`${name} `)));
  assert.deepEqual(
    left.map(({ name }) => name),
    [],
  );
});
