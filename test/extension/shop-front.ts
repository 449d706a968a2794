import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { listExtensionFiles } from '../../tools/extension/pack.ts';
import type { Manifest, Store } from '../../tools/extension/stores.ts';
import type { SampleShop } from '../../tools/sample-shop/server.ts';

/** The name under which the sample shop is served. */
export const SHOP = 'https://www.amazon.co.jp';

/**
 * Writes the extension as a store gets it, with the permissions that the person grants. A browser without its language
 * packs has English only, so the texts of the wanted language take that place.
 */
export async function writeGranted(store: Store, folder: string, language: 'en' | 'ja'): Promise<void> {
  const files = new Map(listExtensionFiles(store));
  const manifest: Manifest = JSON.parse(new TextDecoder().decode(files.get('manifest.json')));
  const granted = { ...manifest, host_permissions: [`${SHOP}/*`, 'http://127.0.0.1/*'] };
  files.set('manifest.json', new TextEncoder().encode(JSON.stringify(granted)));
  const texts = files.get(`_locales/${language}/messages.json`);
  if (texts !== undefined) files.set('_locales/en/messages.json', texts);
  for (const [path, bytes] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
}

/** Serves the sample shop by HTTPS under a certificate of its own. */
export async function startFront(
  shop: SampleShop,
  certificate: { readonly key: string; readonly cert: string },
) {
  const server = createServer(certificate, (request, response) => {
    fetch(shop.origin + request.url)
      .then(async (answered) => {
        const type = answered.headers.get('content-type') ?? 'text/html';
        response
          .writeHead(answered.status, { 'Content-Type': type })
          .end(new Uint8Array(await answered.arrayBuffer()));
      })
      .catch(() => response.destroy());
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
