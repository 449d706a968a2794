import { readFile } from 'node:fs/promises';

/** Sends the page in a file to a service and prints the status: a process of its own, so that it does not delay who measures. */
const [origin = '', key = '', file = ''] = process.argv.slice(2);
const headers = { 'X-Api-Key': key, 'Content-Type': 'application/octet-stream' };
const body = new Uint8Array(await readFile(file));
const answered = await fetch(`${origin}/api/v1/pages`, { method: 'POST', headers, body });
console.log(answered.status >= 400 ? await answered.text() : answered.status);
