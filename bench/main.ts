import { readdirSync } from 'node:fs';

/** `npm run bench -- NAME…` runs bench/NAME.ts; without a name it says which there are. */
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'main.ts' && !file.includes('.test.'))
  .map((file) => file.slice(0, -3));

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !names.includes(name));
if (asked.length === 0 || unknown.length > 0) {
  if (unknown.length > 0) console.error(`No such bench: ${unknown.join(', ')}.`);
  console.error(`Usage: npm run bench -- ${names.join(' | ')}`);
  process.exit(asked.length === 0 ? 0 : 64);
}
for (const name of asked) {
  const bench: { run(): Promise<void> } = await import(`./${name}.ts`);
  await bench.run();
}
