#!/usr/bin/env node
import module from 'node:module';
import { fileURLToPath } from 'node:url';

// Plain JavaScript on purpose: an old Node.js must get as far as this sentence.
const [major] = process.versions.node.split('.').map(Number);
if (major < 26) {
  process.stderr.write(
    `miharu needs Node.js 26 or newer; this is ${process.versions.node}.\n` +
      'In a checkout: run `npm ci` (without --omit=optional, it brings Node.js 26 along),\n' +
      'then `npm run -s miharu -- …` or `npm start`.\n',
  );
  process.exit(69);
}
// Compiled code is kept between starts, in a folder that belongs to the installation: it halves the time of a start and
// saves the memory that stripping types takes. If that folder cannot be written, nothing is kept.
module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/miharu', import.meta.url)));
const { main } = await import('../src/main/miharu.ts');
await main(process.argv.slice(2));
