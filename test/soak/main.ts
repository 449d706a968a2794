import { readdirSync } from 'node:fs';

/** `npm run soak [-- NAME…]` runs the long tests: every test/soak/NAME.ts, or those named. */
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'main.ts')
  .map((file) => file.slice(0, -3));

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`No such soak: ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  process.exit(64);
}
for (const name of asked.length === 0 ? names : asked) {
  const soak: { run(): Promise<void> } = await import(`./${name}.ts`);
  await soak.run();
}
