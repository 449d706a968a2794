import type { DemoAccount } from './demo-account.ts';
import { DEMO_KEYWORDS } from './demo-shop.ts';
import { shellWord } from './shell-word.ts';

/** What the demo tells once everything runs. */
export interface Welcome {
  /** Address of the service. */
  readonly address: string;
  /** Where the first user registers; `null` once there is one. */
  readonly firstOperatorLink: string | null;
  readonly shopOrigin: string;
  readonly account: DemoAccount;
  /** Folder of the data as the person can write it. */
  readonly data: string;
}

/** The words and the curl lines, which work as printed. */
export function printWelcome(welcome: Welcome): string {
  const { account, address } = welcome;
  const keyword = encodeURIComponent(DEMO_KEYWORDS[0]);
  const paths = [
    'keywords',
    `rankings?keyword=${keyword}&days=30`,
    `competitors?keyword=${keyword}&limit=5`,
    'assistant/summary',
    'events?days=30&limit=20',
  ];
  const header = account.key === null ? '"X-Api-Key: $KEY"' : `'X-Api-Key: ${account.key}'`;
  const lines = paths.map((path) => `  curl -s -H ${header} '${address}/api/v1/${path}'`);
  return `
miharu runs on ${address} with invented products; its shop is open at ${welcome.shopOrigin}/s?k=${keyword}

${keyWords(welcome)}

The ranks of all keywords, 30 days of ${DEMO_KEYWORDS[0]}, who stands around them, how often
a shop's assistant names the products, and what changed on them and on some of others:

${lines.join('\n')}

${webPage(welcome)}

Ctrl-C stops everything. \`npm run demo -- --fresh\` starts over.
`;
}

function webPage({ address, firstOperatorLink }: Welcome): string {
  if (firstOperatorLink === null) return `The same as a web page: ${address}`;
  return `The same as a web page; choose any e-mail address and password, nothing is sent (the link works once):

  ${firstOperatorLink}`;
}

function keyWords({ account, data }: Welcome): string {
  if (account.key !== null) {
    return `Account ${account.id} on the plan Pro. Its API key, shown this once:\n\n  ${account.key}`;
  }
  return `Account ${account.id} on the plan Pro, with the data of the last start. Its key was shown then; if it is lost, this line
issues another one for the lines below:

  ${keyLine(account.id, data)}`;
}

/** Nothing that a shell has exported for a real installation reaches the command, and what it fails of is shown and leaves no key. */
function keyLine(account: string, data: string): string {
  const environment = `PATH="$PATH" HOME="$HOME" MIHARU_DATA_DIR=${shellWord(data)}`;
  const command = `env -i ${environment} npm run -s miharu -- key issue --account ${account} --json`;
  return `KEY=$(${command}) && KEY=\${KEY#*'"key":"'} && KEY=\${KEY%%'"'*}`;
}
