import { parseArgs } from 'node:util';

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
export const DEMO_USAGE = `Starts miharu with invented products, 30 days of ranks, an API key, and curl commands to try it with.

  npm run demo [-- --fresh] [--data DIR] [--shop-port N]

  --fresh        delete the demo's data and start over
  --data DIR     folder of the demo's data (default: data/demo); a folder with other data is refused
  --shop-port N  port of the sample shop on 127.0.0.1 (default: a free port)

The service listens on MIHARU_HOST and MIHARU_PORT (default: 127.0.0.1:8787) and logs at MIHARU_LOG_LEVEL (default: warn).
The demo ignores all other settings, so it cannot reach the database, sources or receivers of a real installation.
`;

/** Reads the command line; a refusal is printed instead of starting. */
export function parseDemoArguments(argv: readonly string[]): DemoArguments | { readonly refusal: string } {
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
    if (values.help) return { refusal: '' };
    const shopPort = values['shop-port'];
    if (!/^\d{1,5}$/.test(shopPort) || Number(shopPort) > 65_535) {
      return { refusal: '--shop-port must be a number from 0 to 65535.' };
    }
    if (values.data.trim() === '') return { refusal: '--data is empty. Give a folder.' };
    return { isFresh: values.fresh, data: values.data, shopPort: Number(shopPort) };
  } catch (thrown) {
    return { refusal: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}
