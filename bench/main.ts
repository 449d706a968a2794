import { readdirSync } from 'node:fs';

/** `npm run bench -- NAME [ARGUMENT…]` runs bench/NAME.ts; without a name it lists them. */
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'main.ts' && !file.includes('.test.'))
  .map((file) => file.slice(0, -3));

const [name, ...rest] = process.argv.slice(2);
if (name === undefined || !names.includes(name)) {
  if (name !== undefined) console.error(`No such bench: ${name}.`);
  console.error(`Usage: npm run bench -- ${names.join(' | ')}`);
  process.exit(name === undefined ? 0 : 64);
}
const bench: { run(...args: readonly string[]): Promise<void> } = await import(`./${name}.ts`);
await bench.run(...rest);
