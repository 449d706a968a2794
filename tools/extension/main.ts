/** `npm run extension`: packs the browser extension into one zip for each store, in `dist/extension/`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { packExtension, readManifest } from './pack.ts';
import { STORES } from './stores.ts';

const folder = fileURLToPath(new URL('../../dist/extension/', import.meta.url));
mkdirSync(folder, { recursive: true });
const { version } = readManifest();
for (const store of STORES) {
  const file = `miharu-${store}-${version}.zip`;
  writeFileSync(`${folder}${file}`, packExtension(store));
  console.log(`dist/extension/${file}`);
}
