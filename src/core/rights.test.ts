import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  API_RIGHTS,
  hasScope,
  isAllowed,
  isPublicPath,
  LINK_PURPOSES,
  LINK_RIGHTS,
  SCOPES,
  SCREEN_RIGHTS,
  type Scope,
  STANDINGS,
  type Standing,
  scopesInUse,
  USUAL_SCOPES,
  whoDoes,
} from './rights.ts';

/** Every right on the pages, with who has it. */
const RIGHTS = Object.entries(SCREEN_RIGHTS).flatMap(([path, { open, forms }]) => {
  const rows: [string, readonly Standing[]][] = [[path, open]];
  for (const [form, who] of Object.entries(forms)) rows.push([`${path} ${form}`, who]);
  return rows;
});

function rightsOf(...standings: Standing[]): string[] {
  return RIGHTS.filter(([, who]) => isAllowed(standings, who)).map(([right]) => right);
}

test('a stranger may sign in, with a code too, and use a link, and nothing else', () => {
  assert.deepEqual(rightsOf('stranger'), [
    '/sign-in',
    '/sign-in signIn',
    '/sign-in/code',
    '/sign-in/code code',
    '/join',
    '/join join',
    '/join reset',
  ]);
});

test('a user without an account may also use a link as a signed-in user and edit their own profile', () => {
  const own = rightsOf('user').filter((right) => !rightsOf('stranger').includes(right));
  assert.deepEqual(own, [
    '/join joinAs',
    '/settings/profile',
    '/settings/profile rename',
    '/settings/profile email',
    '/settings/profile password',
    '/settings/profile startTwoFactor',
    '/settings/profile confirmTwoFactor',
    '/settings/profile renewRecoveryCodes',
    '/settings/profile disableTwoFactor',
    '/settings/profile end',
    '/settings/profile endOthers',
  ]);
});

test('owners may all that members may; what is above the accounts is for operators alone', () => {
  assert.deepEqual(
    rightsOf('member').filter((right) => !rightsOf('owner').includes(right)),
    [],
  );
  const operators = RIGHTS.filter(([right]) => right.startsWith('/operator/')).map(([right]) => right);
  assert.deepEqual(rightsOf('operator'), ['/overview', ...operators]);
});

test('members of several accounts may compare them, and may nothing else for that', () => {
  assert.deepEqual(rightsOf('agency'), ['/overview']);
});

test('a member cannot change what is tracked, nor keys and links, nor the members of the account', () => {
  const changes = rightsOf('member').filter((right) => right.includes(' '));
  assert.deepEqual(changes, [
    '/ tag',
    '/ untag',
    '/keyword tags',
    '/pages add',
    '/assistant check',
    '/assistant/checks/{id} named',
    '/assistant/checks/{id} notNamed',
    '/assistant/questions add',
    '/assistant/questions remove',
    '/settings/products/{asin} try',
  ]);
});

test('nobody may do what has no row, under any name', () => {
  for (const form of ['', 'nothing', 'constructor', 'toString', '__proto__', 'hasOwnProperty']) {
    assert.equal(isAllowed(STANDINGS, whoDoes('/join', form)), false, form);
  }
});

test('a link for a new password gives no role, and only the link for the first operator opens an account', () => {
  assert.deepEqual(LINK_RIGHTS.new_password, { uses: ['reset'], makes: 'nothing', opensAccount: false });
  assert.deepEqual(
    LINK_PURPOSES.filter((purpose) => LINK_RIGHTS[purpose].opensAccount),
    ['first_operator'],
  );
  assert.deepEqual(
    LINK_PURPOSES.filter((purpose) => LINK_RIGHTS[purpose].makes === 'operator'),
    ['first_operator', 'operator'],
  );
});

test('a key may do what one of its scopes allows and nothing else, with any combination of scopes', () => {
  const reads =
    'keywords rankings competitors events products rank-imports assistant-checks assistant-summary assistant-custom-questions';
  const byScope: Readonly<Record<Scope, readonly string[]>> = {
    read: ['me', 'assistant-questions', ...reads.split(' ')],
    checks: [
      'me',
      'assistant-questions',
      'assistant-check-add',
      'assistant-check-confirm',
      'assistant-custom-question-add',
      'assistant-custom-question-remove',
    ],
    pages: ['me', 'page-keywords', 'page-add'],
    manage: [
      'me',
      'history-import',
      'rank-import-delete',
      'keyword-add',
      'keyword-delete',
      'products-add',
      'product-delete',
    ],
  };
  for (let bits = 0; bits < 2 ** SCOPES.length; bits += 1) {
    const scopes = SCOPES.filter((_, index) => (bits & (1 << index)) !== 0);
    const wanted = new Set(scopes.flatMap((scope) => byScope[scope]));
    for (const [operation, needed] of Object.entries(API_RIGHTS)) {
      assert.equal(hasScope(scopes, needed), wanted.has(operation), `${scopes} ${operation}`);
    }
  }
  assert.deepEqual(USUAL_SCOPES, ['read', 'checks']);
});

test('a scope is in use when a key without it is refused something', () => {
  const rows: readonly (readonly Scope[])[] = Object.values(API_RIGHTS);
  for (const scope of SCOPES) {
    const others = SCOPES.filter((one) => one !== scope);
    const isMissed = rows.some((needed) => !hasScope(others, needed));
    assert.equal(scopesInUse().includes(scope), isMissed, scope);
  }
});

test('of the API only its description is public', () => {
  assert.ok(isPublicPath('/api/v1/openapi.json'));
  for (const path of ['/api/v1', '/api/v1/me', '/api/v1/openapi.json/', '/docsx', '/settings/api']) {
    assert.equal(isPublicPath(path), false, path);
  }
});
