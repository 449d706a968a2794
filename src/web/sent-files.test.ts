import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MiharuError } from '../core/errors.ts';
import { findFilesToken, readFiles } from './sent-files.ts';

async function sent(form: FormData): Promise<[bytes: Buffer, type: string]> {
  const request = new Request('http://127.0.0.1', { method: 'POST', body: form });
  const type = request.headers.get('content-type') ?? '';
  return [Buffer.from(await request.arrayBuffer()), type];
}

function formWith(files: readonly File[]): FormData {
  const form = new FormData();
  form.append('_token', 'nonce.acc.names.a.b');
  form.append('keyword', '水筒 500ml');
  for (const file of files) form.append('files', file);
  return form;
}

const isRefused = (thrown: unknown) => thrown instanceof MiharuError && thrown.code === 'invalid_parameter';

test('fields and files of a form are read as they were sent', async () => {
  const page = new Uint8Array([0, 13, 10, 45, 45, 255]);
  const [bytes, type] = await sent(formWith([new File([page], 'ページ 1.html'), new File(['b'], 'b.html')]));
  assert.equal(findFilesToken(bytes), 'nonce.acc.names.a.b');
  const input = await readFiles(bytes, type);
  assert.equal(input.text('keyword'), '水筒 500ml');
  assert.deepEqual(
    input.files.map(({ name, bytes: content }) => [name, [...content]]),
    [
      ['ページ 1.html', [...page]],
      ['b.html', [98]],
    ],
  );
});

test('a form whose files were not chosen has none', async () => {
  const [bytes, type] = await sent(formWith([new File([], '')]));
  assert.deepEqual((await readFiles(bytes, type)).files, []);
});

test('a form that broke off, or is none, is refused', async () => {
  const [bytes, type] = await sent(formWith([new File(['<html>'], 'a.html')]));
  await assert.rejects(readFiles(bytes.subarray(0, -20), type), isRefused);
  await assert.rejects(readFiles(Buffer.from('a=b'), type), isRefused);
  await assert.rejects(readFiles(bytes, 'multipart/form-data'), isRefused);
});

test('a form of very many parts is refused before it is read', async () => {
  const files = Array.from({ length: 5_000 }, (_, index) => new File(['a'], `${index}.html`));
  const [bytes, type] = await sent(formWith(files));
  await assert.rejects(readFiles(bytes, type), /more than 120/);
});

test('the token is only looked for at the beginning of a form', async () => {
  const form = new FormData();
  form.append('files', new File(['x'.repeat(10_000)], 'a.html'));
  form.append('_token', 'late');
  const [bytes] = await sent(form);
  assert.equal(findFilesToken(bytes), '');
});
