import { readFileSync } from 'node:fs';
import { signIn } from '../../test/web/visitor.ts';

/** Adds a file on the web page as often as told, one after another, and prints what became of them. */
const [origin = '', email = '', password = '', file = '', count = '1'] = process.argv.slice(2);
const visitor = await signIn(origin, { userId: '', email, password });
const content = new Uint8Array(readFileSync(file));
const statuses = new Set<number>();
for (let sent = 0; sent < Number(count); sent += 1) {
  const fields = { _action: 'add', keyword: '', url: '', observed_at: '', pages: '' };
  statuses.add((await visitor.sendFiles('/pages', fields, [{ name: `${sent}.html`, content }])).status);
}
console.log([...statuses].join(' '));
