import type { Language } from '../../src/core/text.ts';
import type { DemoAccount } from './demo-account.ts';
import { DEMO_KEYWORDS } from './demo-shop.ts';
import { shellWord } from './shell-word.ts';

/** What the demo prints once everything runs. */
export interface Welcome {
  /** URL of the service. */
  readonly address: string;
  /** URL at which the first user registers; `null` once a user exists. */
  readonly firstOperatorLink: string | null;
  readonly shopOrigin: string;
  readonly account: DemoAccount;
  /** Folder of the data as the person can write it. */
  readonly data: string;
}

/** The words and the curl lines, which work as printed. */
export function printWelcome(welcome: Welcome, language: Language): string {
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
  if (language === 'ja')
    return `
miharu が ${address} で動いています。商品はすべて架空のものです。ショップ：${welcome.shopOrigin}/s?k=${keyword}

${keyWordsJa(welcome)}

次のコマンドで、キーワード、「${DEMO_KEYWORDS[0]}」の 30 日間の順位、前後の競合商品、アシスタントの回答での出現率、
自社商品と競合商品の変化を確認できます：

${lines.join('\n')}

${webPageJa(welcome)}

Ctrl+C ですべて停止します。\`npm run demo -- --fresh\` で、新しいデータで始め直せます。
`;
  return `
miharu runs on ${address} with invented products. Their shop is at ${welcome.shopOrigin}/s?k=${keyword}

${keyWords(welcome)}

These commands read the keywords, the ranks of ${DEMO_KEYWORDS[0]} over 30 days, the competitors around them,
how often the shop's assistant names your products, and what changed on your products and those of competitors:

${lines.join('\n')}

${webPage(welcome)}

Ctrl+C stops everything. \`npm run demo -- --fresh\` starts over with new data.
`;
}

function webPage({ address, firstOperatorLink }: Welcome): string {
  if (firstOperatorLink === null) return `Sign in to the web page: ${address}`;
  return `To see it on the web page, register with any email address and password. No email is sent, and the link works once:

  ${firstOperatorLink}`;
}

function keyWords({ account, data }: Welcome): string {
  if (account.key !== null) {
    return `Account ${account.id} on the plan Pro. Its API key is shown only this once:\n\n  ${account.key}`;
  }
  return `Account ${account.id} on the plan Pro, with the data of the last start. Its key was shown then. If you no longer have it,
this command issues another one for the commands below:

  ${keyLine(account.id, data)}`;
}

function webPageJa({ address, firstOperatorLink }: Welcome): string {
  if (firstOperatorLink === null) return `Web 画面にサインインしてください：${address}`;
  return `Web 画面を見るには、次のリンクから登録してください。メールアドレスとパスワードは何でもかまいません。メールは送信されず、リンクは 1 回だけ使えます：

  ${firstOperatorLink}`;
}

function keyWordsJa({ account, data }: Welcome): string {
  if (account.key !== null)
    return `アカウント ${account.id}（プラン Pro）。API キーは今回だけ表示します：\n\n  ${account.key}`;
  return `アカウント ${account.id}（プラン Pro）。データは前回の起動時のもので、キーはそのときに表示しました。
手元にない場合は、次のコマンドで別のキーを発行できます（下のコマンドで使えます）：

  ${keyLine(account.id, data)}`;
}

/** No variable that a shell exports for a real installation reaches the command; if it fails, the cause is shown and no key is left. */
function keyLine(account: string, data: string): string {
  const environment = `PATH="$PATH" HOME="$HOME" MIHARU_DATA_DIR=${shellWord(data)}`;
  const command = `env -i ${environment} npm run -s miharu -- key issue --account ${account} --json`;
  return `KEY=$(${command}) && KEY=\${KEY#*'"key":"'} && KEY=\${KEY%%'"'*}`;
}
