#!/usr/bin/env node
// Plain JavaScript on purpose: an old Node.js must get as far as this sentence.
const [major] = process.versions.node.split('.').map(Number);
if (major < 26) {
  process.stderr.write(
    `miharu needs Node.js 26 or newer; this is ${process.versions.node}.\n` +
      'In a checkout: run `npm ci` (without --ignore-scripts and without NODE_ENV=production, it brings Node.js 26 along),\n' +
      'then `npm run -s miharu -- …` or `npm start`.\n',
  );
  process.exit(69);
}
const { main } = await import('../src/main/miharu.ts');
await main(process.argv.slice(2));
