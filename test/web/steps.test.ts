import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SCREENS } from '../../src/web/screens/index.ts';
import { addKey } from '../api/service.ts';
import { sampleWish } from '../store/webhooks/webhook-samples.ts';
import { addNamed, addressOf } from './rights-stage.ts';
import { addAccount, addPerson, startSite } from './site.ts';
import { guard } from './two-factor-stage.ts';

/** A form inside `details`, with the fields that it sends. */
interface Folded {
  readonly hidden: Readonly<Record<string, string>>;
  readonly typed: readonly string[];
  /** Whether it is shown before a click. */
  readonly isOpen: boolean;
  readonly hasMessage: boolean;
}

/** The forms of a page that are inside `details`. */
function foldedOn(text: string): Folded[] {
  const around: boolean[] = [];
  const folded: Folded[] = [];
  for (const { 0: tag, index } of text.matchAll(/<\/?(?:details|form)\b[^>]*>/g)) {
    if (tag === '</details>') around.pop();
    else if (tag.startsWith('<details')) around.push(/ open>/.test(tag));
    else if (tag.startsWith('<form') && around.length > 0) {
      const form = text.slice(index, text.indexOf('</form>', index));
      const hidden = form.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g);
      const typed = form.matchAll(/<(?:input|textarea|select) id="[^"]*" name="([^"]+)"/g);
      folded.push({
        hidden: Object.fromEntries([...hidden].map(([, name, value]) => [name, value])),
        typed: [...typed].map(([, name = '']) => name),
        isOpen: around.every(Boolean),
        hasMessage: /role="alert"/.test(form),
      });
    }
  }
  return folded.filter(({ hidden }) => hidden['_action'] !== undefined);
}

/** An operator with an account, and something to do on every screen. */
async function makeStage() {
  const site = await startSite();
  const { store } = site;
  const [accountId, closed] = [await addAccount(store, '一号店'), await addAccount(store, '二号店')];
  await addNamed(site, accountId);
  await addKey(store, accountId);
  await store.setWebhook(accountId, sampleWish());
  await store.closeAccount(closed, site.clock.nowMs);
  await guard(site, await addPerson(store, { accountId, role: 'owner' }));
  const source = { name: 'paid', kind: 'serpapi', values: { key: 'x' }, addedAtMs: site.clock.nowMs };
  assert.ok(await store.addSource(source));
  const { device: operator } = await guard(site, await addPerson(store, 'operator'));
  return { site, operator };
}

/** Refused by every field: too long to be a name, and no choice, number or password. */
const WRONG = 'w'.repeat(300);

test('every form that is folded away is open, with its message, when it was refused', async () => {
  const { site, operator } = await makeStage();
  await using _site = site;
  const refused = new Set<string>();
  for (const path of SCREENS.map((screen) => addressOf(screen.path))) {
    for (const { hidden, typed } of foldedOn((await operator.get(path)).text)) {
      const { _token = '', _action = '', _key = '', ...subject } = hidden;
      // A subject that does not exist any more is refused where nothing is typed.
      const gone = typed.length === 0 ? Object.keys(subject).map((name) => [name, 'gone']) : [];
      const wrong = Object.fromEntries([...gone, ...typed.map((name) => [name, WRONG])]);
      const answer = await operator.post(path, { ...hidden, ...wrong });
      if (answer.status < 400) continue;
      const same = foldedOn(answer.text).filter(
        (one) => one.hidden['_action'] === _action && one.hidden['_key'] === _key,
      );
      const shown = same.map(({ isOpen, hasMessage }) => ({ isOpen, hasMessage }));
      assert.deepEqual(shown, [{ isOpen: true, hasMessage: true }], `${path} ${_action} ${answer.status}`);
      refused.add(`${path.split('?')[0]} ${_action}`);
    }
  }
  assert.deepEqual([...refused].toSorted(), [
    '/assistant check',
    '/operator/accounts close',
    '/operator/accounts remove',
    '/operator/accounts rename',
    '/operator/accounts reopen',
    '/operator/accounts setLimits',
    '/operator/accounts setPages',
    '/operator/accounts setPlan',
    '/operator/sources pause',
    '/operator/sources remove',
    '/operator/users disableTwoFactor',
    '/operator/users endSessions',
    '/operator/users remove',
    '/operator/users reset',
    '/settings/api reissue',
    '/settings/api revoke',
    '/settings/members grant',
    '/settings/members remove',
    '/settings/profile disableTwoFactor',
    '/settings/profile renewRecoveryCodes',
  ]);
});
