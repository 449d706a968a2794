import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requirePassword } from './password.ts';

const COMMON = [
  '1234567890',
  'password123',
  'qwertyuiop',
  '12345678910',
  '1q2w3e4r5t',
  'PASSWORD123',
  'Qwertyuiop',
  '１２３４５６７８９０',
  ' password123 ',
  'password1234',
  'iloveyou123',
  '1111111111',
  'aaaaaaaaaaaa',
  '1212121212',
  'abcabcabcabc',
  'abcdeabcde',
  '0987654321',
  '9876543210',
  '0123456789',
  'abcdefghijk',
  '12345678901234',
  'Password1!',
  'p@ssw0rd12',
  'password!!',
  'admin12345',
  'sunshine123',
  'princess123',
  'changeme123',
  'miharu1234',
  'Passw0rd1234',
  'example2026',
  'abc123abc123',
];

for (const password of COMMON) {
  test(`${JSON.stringify(password)} is refused as common, in both languages`, async () => {
    await assert.rejects(requirePassword(password, 'hana@example.jp'), (thrown: unknown) => {
      assert.ok(thrown instanceof Error && 'code' in thrown && 'members' in thrown);
      assert.equal(thrown.code, 'invalid_parameter');
      assert.match(JSON.stringify(thrown), /common|よく使われる/);
      return true;
    });
  });
}

test('accepts a password that is not common, including a few plain words or Japanese', async () => {
  for (const password of [
    'correct horse staple',
    'a long password',
    'みずいろのねこがはしる',
    'xK7!pq2#Lm',
    'sunshine over kyoto',
    'admin of the third floor',
  ]) {
    await requirePassword(password, 'hana@example.jp');
  }
});

test('refuses the e-mail address itself, and passwords that are too short or too long', async () => {
  for (const password of ['HANA@example.jp', 'short', 'x'.repeat(129)]) {
    await assert.rejects(requirePassword(password, 'hana@example.jp'));
  }
});
