import { parseArgs } from 'node:util';
import type { Language, Text } from '../../src/core/text.ts';

/** The arguments of the demo. */
export interface DemoArguments {
  /** Whether to discard the demo's data and start over. */
  readonly isFresh: boolean;
  /** Folder of the demo's database; relative to the caller's folder. */
  readonly data: string;
  /** Port of the sample shop; 0 chooses a free one. */
  readonly shopPort: number;
}

/** The usage text. */
export function demoUsage(language: Language): string {
  return USAGE[language];
}

const USAGE: Text = {
  en: `Starts miharu with invented products, 31 days of ranks, an API key, and curl commands to try it with.

  npm run demo [-- --fresh] [--data DIR] [--shop-port N]

  --fresh        delete the demo's data and start over
  --data DIR     folder of the demo's data (default: data/demo); a folder with other data is refused
  --shop-port N  port of the sample shop on 127.0.0.1 (default: a free port)

The service listens on MIHARU_HOST and MIHARU_PORT (default: 127.0.0.1:8787) and logs at MIHARU_LOG_LEVEL (default: warn).
The demo ignores all other settings, so it cannot reach the database, sources or receivers of a real installation.
`,
  ja: `架空の商品、31 日分の順位、API キー、試すための curl コマンドを用意して miharu を起動します。

  npm run demo [-- --fresh] [--data DIR] [--shop-port N]

  --fresh        デモのデータを削除して、最初から始める
  --data DIR     デモのデータを置くフォルダー（省略時は data/demo）。ほかのデータがあるフォルダーは使えません
  --shop-port N  サンプルショップのポート（127.0.0.1、省略時は空いているポート）

MIHARU_HOST と MIHARU_PORT（省略時は 127.0.0.1:8787）で待ち受け、ログの詳しさは MIHARU_LOG_LEVEL（省略時は warn）に従います。
ほかの設定は使わないため、本番のデータベース、取得元、送信先に接続することはありません。
`,
};

/** Reads the command line; a refusal is printed instead of starting, an empty one stands for the usage alone. */
export function parseDemoArguments(argv: readonly string[]): DemoArguments | { readonly refusal: Text } {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        fresh: { type: 'boolean', default: false },
        data: { type: 'string', default: 'data/demo' },
        'shop-port': { type: 'string', default: '0' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) return { refusal: { en: '', ja: '' } };
    const shopPort = values['shop-port'];
    if (!/^\d{1,5}$/.test(shopPort) || Number(shopPort) > 65_535) {
      return {
        refusal: {
          en: '--shop-port must be a number from 0 to 65535.',
          ja: '--shop-port には 0 から 65535 の数を指定してください。',
        },
      };
    }
    if (values.data.trim() === '') {
      const refusal = {
        en: '--data is empty. Give a folder.',
        ja: '--data が空です。フォルダーを指定してください。',
      };
      return { refusal };
    }
    return { isFresh: values.fresh, data: values.data, shopPort: Number(shopPort) };
  } catch (thrown) {
    const cause = thrown instanceof Error ? thrown.message : String(thrown);
    const option = /'(--?[^' =]+)/.exec(cause)?.[1];
    const ja = option === undefined ? '使えない引数があります。' : `${option} の指定が正しくありません。`;
    return { refusal: { en: cause, ja } };
  }
}
