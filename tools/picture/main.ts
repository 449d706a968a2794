import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { terminalPage } from './terminal-page.ts';

/**
 * Makes the picture of README.md from the real responses of a running demo:
 * `node tools/picture/main.ts --key mhr_… [--url http://127.0.0.1:8787] [--out FILE]` (needs Debian's `chromium`).
 */
const { values } = parseArgs({
  options: {
    key: { type: 'string' },
    url: { type: 'string', default: 'http://127.0.0.1:8787' },
    keyword: { type: 'string', default: 'マグボトル 洗いやすい' },
    days: { type: 'string', default: '5' },
    out: { type: 'string', default: 'docs/images/first-answer.png' },
  },
});
if (values.key === undefined) {
  console.error('Give the key that `npm run demo -- --fresh` printed: --key mhr_…');
  process.exit(64);
}

const api = `${values.url}/api/v1`;
const headers = { 'X-Api-Key': values.key };
const first = await ask(`${api}/rankings?${new URLSearchParams({ keyword: values.keyword, days: '1' })}`);
const asin: string = JSON.parse(first).series[0].asin;
const answer = await ask(
  `${api}/rankings?${new URLSearchParams({ keyword: values.keyword, days: values.days, asin })}`,
);
const command = [
  `curl -H 'X-Api-Key: mhr_…' --get ${api}/rankings \\`,
  `     -d 'keyword=${values.keyword}' -d days=${values.days} -d asin=${asin}`,
];
await shoot(terminalPage(command, JSON.parse(answer)), values.out);

async function ask(url: string): Promise<string> {
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`${response.status} from the demo: ${await response.text()}`);
  return response.text();
}

async function shoot(html: string, out: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'miharu-picture-'));
  try {
    const page = join(folder, 'page.html');
    await writeFile(page, html);
    const size = ['--window-size=1560,660', '--force-device-scale-factor=1.4'];
    const quiet = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'];
    const profile = `--user-data-dir=${join(folder, 'profile')}`;
    await promisify(execFile)('chromium', [
      ...quiet,
      profile,
      ...size,
      `--screenshot=${out}`,
      `file://${page}`,
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
