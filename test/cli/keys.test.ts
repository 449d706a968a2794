import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeCli } from './cli-world.ts';

test('prints the end of a reissued key', async (t) => {
  const cli = await makeCli(t);
  const made = await cli.run(['account', 'create', '--name', '店', '--plan', 'pro', '--json']);
  const account = ['--account', String(JSON.parse(made.out).id)];
  const reissue = async (...end: string[]) => {
    const issued = await cli.run(['key', 'issue', ...account, '--expires-on', '2099-03-31', '--json']);
    return cli.run(['key', 'reissue', ...account, '--overlap', '1', JSON.parse(issued.out).id, ...end]);
  };
  assert.match((await reissue()).out, /^expires\t2099-03-31T15:00:00Z$/m);
  assert.match((await reissue('--expires-on', 'never')).out, /^expires\tnever$/m);
  const wrong = await reissue('--expires-on', 'soon');
  assert.deepEqual([wrong.exitCode, wrong.out], [64, '']);
});

test('issues a key with chosen scopes, which the list shows and a replacement keeps', async (t) => {
  const cli = await makeCli(t);
  const made = await cli.run(['account', 'create', '--name', '店', '--plan', 'pro', '--json']);
  const account = ['--account', String(JSON.parse(made.out).id)];
  const issue = (...more: string[]) => cli.run(['key', 'issue', ...account, ...more, '--json']);
  for (const chosen of [[], ['--scopes', 'read,checks,pages,manage']]) await issue(...chosen);
  const { id } = JSON.parse((await issue('--scopes', 'pages')).out);
  assert.equal((await cli.run(['key', 'reissue', id, ...account])).exitCode, 0);
  const { keys } = JSON.parse((await cli.run(['key', 'list', ...account, '--json'])).out);
  assert.deepEqual(keys.map(({ scopes }: { scopes: string[] }) => scopes.join(',')).toSorted(), [
    'pages',
    'pages',
    'read,checks',
    'read,checks,pages,manage',
  ]);
  assert.match((await cli.run(['key', 'list', ...account])).out, /\tread,checks,pages,manage$/m);
  const wrong = await issue('--scopes', 'read,write');
  assert.deepEqual([wrong.exitCode, wrong.out], [64, '']);
});

for (const plan of ['free', 'standard', 'pro', 'enterprise']) {
  const isNoted = plan === 'free' || plan === 'standard';
  test(`issues a key for an account with the plan ${plan} ${isNoted ? 'with the note that the API refuses it' : 'without a note'}`, async (t) => {
    const cli = await makeCli(t);
    const made = await cli.run(['account', 'create', '--name', '店', '--plan', plan, '--json']);
    const account = ['--account', String(JSON.parse(made.out).id)];
    const issued = await cli.run(['key', 'issue', ...account, '--json']);
    const { id, key, note } = JSON.parse(issued.out);
    assert.match(key, /^mhr_/);
    assert.equal(issued.err, '');
    const again = await cli.run(['key', 'reissue', id, ...account, '--json']);
    assert.deepEqual(JSON.parse(again.out).note, note);
    const text = await cli.run(['key', 'issue', ...account]);
    assert.match(text.out, /^id\tkey_\w+\nkey\tmhr_\w+\n$/);
    const spoken = await cli.run(['key', 'issue', ...account], { language: 'ja' });
    const once = [
      'Store the key now. It is never shown again.\n',
      'キーを今すぐ控えてください。再表示はできません。\n',
    ];
    const [en = '', ja = ''] = isNoted ? [`${note.en}\n`, `${note.ja}\n`] : [];
    assert.deepEqual([text.err, spoken.err], [`${en}${once[0]}`, `${ja}${once[1]}`]);
    if (isNoted) assert.match(note.en, new RegExp(`is ${plan}, .*403 until .* pro or higher`));
    else assert.equal(note, null);
  });
}
