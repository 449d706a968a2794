import {
  isAllowed,
  LINK_PURPOSES,
  type LinkPurpose,
  mayUseLink,
  type ScreenPath,
  whoDoes,
  whoOpens,
} from '../../src/core/rights.ts';
import { SCREENS } from '../../src/web/screens/index.ts';
import { type Chance, seededChance } from '../pages/seeded-chance.ts';
import { type Actor, addressOf, makeRightsStage, type RightsStage, readRights } from '../web/rights-stage.ts';
import { type Seen, tokenOf } from '../web/visitor.ts';

/** Forms of the long run, and how many are sent to one service before a new one is made. */
const FORMS = 2_000;
const FORMS_OF_A_ROUND = 60;

const FORM_NAMES = [...new Set(SCREENS.flatMap(({ actions }) => Object.keys(actions)))];
const ODD_NAMES = ['', 'constructor', '__proto__', 'toString', 'signOut', 'admin'];

export interface RightsFuzz {
  readonly forms: number;
  readonly allowed: number;
  readonly refused: number;
  /** Forms that changed a right, by what was changed. */
  readonly moved: ReadonlyMap<string, number>;
  /** How often a link of each kind was sent with a form, and how often one was used. */
  readonly links: ReadonlyMap<LinkPurpose, number>;
}

interface Sent {
  readonly actor: Actor;
  readonly path: ScreenPath;
  readonly form: string;
  readonly link: RightsStage['links'][number] | null;
}

/**
 * Sends forms of every name to every screen, as every kind of user and with every kind of link, with harmful fields.
 * Throws at the first that is accepted without permission, refused despite permission, or that changes a right it must
 * not change.
 */
export async function fuzzRights(forms: number, seed: number): Promise<RightsFuzz> {
  const chance = seededChance(seed);
  const counts = { allowed: 0, refused: 0 };
  const moved = new Map<string, number>();
  const links = new Map<LinkPurpose, number>(LINK_PURPOSES.map((purpose) => [purpose, 0]));
  for (let form = 0; form < forms; ) {
    await using stage = await makeRightsStage();
    const ends = Math.min(forms, form + FORMS_OF_A_ROUND);
    for (; form < ends; form += 1) {
      const { sent, answer, changes } = await sendOne(stage, chance);
      const said = `form ${form} of seed ${seed}: ${sent.actor.who} sends ${sent.path} ${sent.form} with ${sent.link?.purpose ?? 'no link'} → ${answer.status}`;
      const may = mayDo(sent);
      if (answer.status >= 500) throw new Error(said);
      if (!may && !isRefused(answer)) throw new Error(`${said}: it was taken`);
      for (const change of changes) {
        if (!mayMove(stage, sent, change)) throw new Error(`${said}: it moved ${change}`);
        const [kind = ''] = change.split(' ');
        moved.set(kind, (moved.get(kind) ?? 0) + 1);
      }
      counts[may ? 'allowed' : 'refused'] += 1;
      if (sent.link !== null) links.set(sent.link.purpose, (links.get(sent.link.purpose) ?? 0) + 1);
      // A visitor that lost its role, user or session is replaced from here on.
      if (changes.length > 0) break;
    }
    if (form < ends) form += 1;
  }
  return { forms, ...counts, moved, links };
}

function mayDo({ actor, path, form }: Sent): boolean {
  const { standings } = actor;
  return isAllowed(standings, whoOpens(path)) && isAllowed(standings, whoDoes(path, form));
}

function isRefused({ status, location }: Seen): boolean {
  return (
    [401, 403, 404, 409].includes(status) || (status === 303 && location?.startsWith('/sign-in') === true)
  );
}

async function sendOne(stage: RightsStage, chance: Chance) {
  const actor = chance.pick(stage.actors);
  const screen = chance.pick(SCREENS);
  const own = Object.keys(screen.actions);
  const form =
    chance.below(4) > 0 && own.length > 0 ? chance.pick(own) : chance.pick([...FORM_NAMES, ...ODD_NAMES]);
  const link = chance.below(3) === 0 || screen.path === '/join' ? chance.pick(stage.links) : null;
  const sent: Sent = { actor, path: screen.path, form, link };
  const address = addressOf(screen.path);
  const query =
    link === null ? '' : `${address.includes('?') ? '&' : '?'}${link.path.slice('/join?'.length)}`;
  const page = actor.who === 'stranger' ? '/sign-in' : '/settings/profile';
  const _token = tokenOf((await actor.visitor.get(page)).text);
  const before = await readRights(stage);
  const fields = fieldsOf(stage, chance);
  const answer = await actor.visitor.post(address + query, { ...fields, _token, _action: form });
  const after = await readRights(stage);
  const changes = [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => before.get(key) !== after.get(key),
  );
  return { sent, answer, changes };
}

/** Fields of all forms at once, each with a value that would do harm if it were trusted. */
function fieldsOf({ accounts, people, site }: RightsStage, chance: Chance): Record<string, string> {
  const person = chance.pick(people);
  const address = `x${chance.below(1_000_000_000)}@example.jp`;
  return {
    user: person.userId,
    account: chance.pick([...accounts, '']),
    role: chance.pick(['owner', 'member', 'operator', '']),

    name: '余所',
    email: chance.pick([address, person.email]),
    password: 'never seen before 1',
    accountName: chance.pick(['', '店']),

    current: chance.pick([person.password, 'x']),
    plan: chance.pick(['enterprise', 'free']),
    key: 'key_x',
    invitation: 'inv_x',

    keywords: `語 ${chance.below(99)}`,
    asins: 'B0TEST0009',
    relation: 'own',
    names: '名',
    overlap: '0',
    url: site.origin,

    keyword: '水筒',
    question: 'どれ？',
    answer_text: '答え',
    tags: '主力',
    isOperator: '1',
    is_operator: '1',
    purpose: 'operator',
  };
}

/** Whether a form may change this right, by its sender and by the link that it uses. */
function mayMove(stage: RightsStage, sent: Sent, change: string): boolean {
  const [kind = '', ...ids] = change.split(' ');
  const { actor, path, form, link } = sent;
  if (!mayDo(sent)) return false;
  if (path === '/join') {
    const use = form === 'join' || form === 'joinAs' || form === 'reset' ? form : null;
    if (use === null || link === null || !mayUseLink(link.purpose, use)) return false;
    if (link.purpose === 'new_password')
      return [`password ${link.userId}`, `sessions ${link.userId}`].includes(change);
    if (['password', 'user', 'sessions'].includes(kind))
      return !stage.people.some(({ userId }) => userId === ids[0]);
    if (link.purpose === 'operator') return kind === 'operator' && form === 'join';
    return link.purpose === 'member' && ((kind === 'in' && ids[0] === stage.accounts[1]) || kind === 'links');
  }
  if (path === '/settings/profile') {
    const owned: Record<string, string> = { password: 'password', rename: 'user', email: 'user' };
    return ids[0] === actor.userId && (kind === owned[form] || kind === 'sessions');
  }
  if (path.startsWith('/operator/')) return actor.who === 'operator';
  return ['in', 'keys', 'goods', 'webhook', 'links'].includes(kind) && ids[0] === actor.accountId;
}

/** The long run. */
export async function run(): Promise<void> {
  const seed = Number(process.env['SOAK_SEED'] ?? Date.now() % 1_000_000_000);
  console.log(`Sending ${FORMS} forms as everybody and with every kind of link, seed ${seed}.`);
  const { allowed, refused, moved, links } = await fuzzRights(FORMS, seed);
  const counts = [...moved].map(([kind, count]) => `${kind} ${count}`).join(', ');
  const sent = [...links].map(([purpose, count]) => `${purpose} ${count}`).join(', ');
  console.log(
    `${allowed} by those who may, ${refused} by others. Moved: ${counts}. Links sent along: ${sent}. No right was moved that must not be.`,
  );
}
