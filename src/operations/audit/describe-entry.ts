import type { AuditFacts, AuditKind } from '../../core/audit.ts';
import { isOneOf } from '../../core/is-one-of.ts';
import { localDateOf } from '../../core/local-date.ts';
import { LIMIT_KINDS, LIMIT_NAMES, PLAN_NAMES, PLANS, type PlanLimits } from '../../core/plan.ts';
import { printCap, printMeasured } from '../../core/spending-cap.ts';
import { printCount, type Text } from '../../core/text.ts';
import type { AuditEntry } from '../../store/port.ts';

type Described = Pick<AuditEntry, 'kind' | 'subject' | 'count' | 'before' | 'after'>;

/** What an entry says, read by name: a fact that is not there is an empty text or list. */
interface ReadEntry {
  readonly name: string;
  readonly id: string;
  readonly count: number;
  readonly before: Facts;
  readonly after: Facts;
}

/** Facts of one side of a change. */
interface Facts {
  text(name: string): string;
  /** Items of a list, at most as many as are kept. */
  list(name: string): readonly string[];
  is(name: string): boolean;
}

function factsOf(facts: AuditFacts | null): Facts {
  const of = (name: string) => facts?.[name] ?? null;
  return {
    text: (name) => String(of(name) ?? ''),
    list: (name) => {
      const fact = of(name);
      return Array.isArray(fact) ? fact : [];
    },
    is: (name) => of(name) === true,
  };
}

/** The sentence of an entry, without who and when. */
export function describeEntry({ kind, subject, count, before, after }: Described): Text {
  const [name, id] = [subject?.name ?? subject?.id ?? '', subject?.id ?? ''];
  return SENTENCES[kind]({ name, id, count, before: factsOf(before), after: factsOf(after) });
}

/** What a cap allows, and whose it is. */
function capOf(facts: Facts): Text {
  const [id, name, per] = [facts.text('account'), facts.text('account_name'), facts.text('per')];
  const { en, ja } = printCap({
    period: per === 'month' ? 'month' : 'day',
    measure: facts.text('measure'),
    most: Number(facts.text('most')),
  });
  if (id === '') return { en, ja };
  return name === ''
    ? { en: `${en} for ${id}`, ja: `${ja}（アカウント ${id}）` }
    : { en: `${en} for “${name}” (${id})`, ja: `${ja}（アカウント「${name}」、${id}）` };
}

const ROLES: Readonly<Record<string, Text>> = {
  owner: { en: 'owner', ja: '所有者' },
  member: { en: 'member', ja: 'メンバー' },
};

const PURPOSES: Readonly<Record<string, Text>> = {
  first_operator: { en: 'to register the first operator', ja: '最初の運営者の登録' },
  operator: { en: 'to register an operator', ja: '運営者の登録' },
  member: { en: 'to join the account', ja: 'アカウントへの参加' },
  new_password: { en: 'to set a new password', ja: 'パスワードの再設定' },
};

const STOPS: Readonly<Record<string, Text>> = {
  gone: { en: 'the receiver was gone', ja: '受信側が終了を通知したため停止' },
  given_up: { en: 'the receiver could not be reached', ja: '受信側に接続できず停止' },
};

const SENTENCES: Readonly<Record<AuditKind, (entry: ReadEntry) => Text>> = {
  account_created: ({ name, after }) => ({
    en: `Account ${en(name)} created on the plan ${planOf(after)}.`,
    ja: `アカウント${ja(name)}をプラン ${planOf(after)} で作成しました。`,
  }),
  account_plan_set: ({ before, after }) => ({
    en: `Plan changed from ${planOf(before)} to ${planOf(after)}.`,
    ja: `プランを ${planOf(before)} から ${planOf(after)} に変更しました。`,
  }),
  account_limits_set: ({ before, after }) => {
    const changed = LIMIT_KINDS.filter((kind) => before.text(kind) !== after.text(kind));
    const limitOf = (facts: Facts, kind: keyof PlanLimits, plan: string) => facts.text(kind) || plan;
    const english = changed.map(
      (kind) =>
        `${LIMIT_NAMES[kind].en} from ${limitOf(before, kind, 'that of the plan')} to ${limitOf(after, kind, 'that of the plan')}`,
    );
    const japanese = changed.map(
      (kind) =>
        `${LIMIT_NAMES[kind].ja} ${limitOf(before, kind, 'プランどおり')} → ${limitOf(after, kind, 'プランどおり')}`,
    );
    return { en: `Limits changed: ${english.join(', ')}.`, ja: `上限を変更しました：${japanese.join('、')}` };
  },
  account_pages_on: () => ({
    en: 'The account may add pages.',
    ja: 'アカウントによるページの追加を許可しました。',
  }),
  account_pages_off: () => ({
    en: 'The account may no longer add pages.',
    ja: 'アカウントによるページの追加の許可を取り消しました。',
  }),
  account_renamed: ({ before, after }) => ({
    en: `Account renamed from ${en(before.text('name'))} to ${en(after.text('name'))}.`,
    ja: `アカウント名を${ja(before.text('name'))}から${ja(after.text('name'))}に変更しました。`,
  }),
  account_deletion_begun: () => ({
    en: 'Account deletion started.',
    ja: 'アカウントの削除を開始しました。',
  }),
  account_deleted: () => ({
    en: 'Account deleted, with all its data.',
    ja: 'アカウントの削除が完了し、データはすべて削除されました。',
  }),
  account_exported: () => ({
    en: 'Download of all account data started.',
    ja: 'アカウントの全データのダウンロードを開始しました。',
  }),
  account_reopened: () => ({ en: 'Account reopened.', ja: 'アカウントの利用を再開しました。' }),
  account_closed: () => ({ en: 'Account closed.', ja: 'アカウントの利用を終了しました。' }),
  member_role_set: ({ name, before, after }) => {
    const [was, is] = [wordOf(ROLES, before.text('role')), wordOf(ROLES, after.text('role'))];
    const link = after.text('link');
    const how =
      link === '' ? { en: '', ja: '' } : { en: ` by the link ${link}`, ja: `リンク ${link} により` };
    if (was.en === '') {
      return {
        en: `${en(name)} joined as ${is.en}${how.en}.`,
        ja: `${how.ja}${ja(name)}が${is.ja}になりました。`,
      };
    }
    return {
      en: `Role of ${en(name)} changed from ${was.en} to ${is.en}${how.en}.`,
      ja: `${how.ja}${ja(name)}の役割を${was.ja}から${is.ja}に変更しました。`,
    };
  },
  member_removed: ({ name, before }) => ({
    en: `${en(name)} removed from the account (was ${wordOf(ROLES, before.text('role')).en}).`,
    ja: `${ja(name)}をアカウントから外しました（役割：${wordOf(ROLES, before.text('role')).ja}）。`,
  }),
  link_created: (entry) => describeLink(entry, { en: 'created', ja: '作成しました' }),
  link_withdrawn: (entry) => describeLink(entry, { en: 'withdrawn', ja: '取り消しました' }),
  user_added: ({ name, after }) => {
    const role = after.is('operator') ? { en: 'operator', ja: '運営者' } : wordOf(ROLES, after.text('role'));
    return role.en === ''
      ? { en: `User ${en(name)} registered.`, ja: `利用者${ja(name)}を登録しました。` }
      : {
          en: `User ${en(name)} registered as ${role.en}.`,
          ja: `利用者${ja(name)}を${role.ja}として登録しました。`,
        };
  },
  user_renamed: ({ before, after }) => ({
    en: `User ${en(before.text('name'))} renamed to ${en(after.text('name'))}.`,
    ja: `利用者の名前を${ja(before.text('name'))}から${ja(after.text('name'))}に変更しました。`,
  }),
  email_changed: ({ name }) => ({
    en: `Email address of ${en(name)} changed.`,
    ja: `${ja(name)}のメールアドレスを変更しました。`,
  }),
  user_removed: ({ name }) => ({ en: `User ${en(name)} removed.`, ja: `利用者${ja(name)}を削除しました。` }),
  password_changed: ({ name }) => ({
    en: `Password of ${en(name)} changed.`,
    ja: `${ja(name)}のパスワードを変更しました。`,
  }),
  password_reset: ({ name, after }) => ({
    en: `Password of ${en(name)} set by the link ${after.text('link')}.`,
    ja: `リンク ${after.text('link')} で${ja(name)}のパスワードを設定しました。`,
  }),
  two_factor_on: ({ name }) => ({
    en: `Two-factor authentication of ${en(name)} switched on.`,
    ja: `${ja(name)}の 2 段階認証を有効にしました。`,
  }),
  two_factor_off: ({ name }) => ({
    en: `Two-factor authentication of ${en(name)} switched off.`,
    ja: `${ja(name)}の 2 段階認証を解除しました。`,
  }),
  recovery_codes_renewed: ({ name }) => ({
    en: `Recovery codes of ${en(name)} replaced by new ones.`,
    ja: `${ja(name)}の回復コードを作り直しました。`,
  }),
  recovery_code_used: ({ name }) => ({
    en: `${en(name)} signed in with a recovery code.`,
    ja: `${ja(name)}が回復コードでサインインしました。`,
  }),
  sessions_ended: ({ name, count }) => ({
    en: `${en(name)} was signed out on ${printCount(count)} ${count === 1 ? 'device' : 'devices'}.`,
    ja: `${ja(name)}を ${printCount(count)} 台の端末でサインアウトさせました。`,
  }),
  key_issued: ({ name, after }) => ({
    en: `API key ${en(name)} issued with the scopes ${after.list('scopes').join(', ')}.`,
    ja: `API キー${ja(name)}を発行しました（スコープ：${after.list('scopes').join('、')}）。`,
  }),
  key_replaced: ({ name, before, after }) => {
    const old = before.text('name') || before.text('key');
    const endsAt = after.text('old_ends_at');
    const end = endsAt === '' ? '' : localDateOf(Date.parse(endsAt));
    return {
      en: `API key ${en(old)} replaced by ${en(name)}; the old key ${end === '' ? 'ended at once' : `ends on ${end}`}.`,
      ja: `API キー${ja(old)}を${ja(name)}に置き換えました。旧キーは${end === '' ? '直ちに無効になりました' : ` ${end} に無効になります`}。`,
    };
  },
  key_revoked: ({ name }) => ({
    en: `API key ${en(name)} revoked.`,
    ja: `API キー${ja(name)}を無効にしました。`,
  }),
  key_expired: ({ name }) => ({
    en: `API key ${en(name)} expired and is refused.`,
    ja: `API キー${ja(name)}の有効期限が切れました。`,
  }),
  webhook_set: ({ before, after }) => {
    const [host, stop] = [after.text('host'), wordOf(STOPS, before.text('stopped'))];
    const notes = [
      ...(after.is('new_address') ? [{ en: 'new address', ja: 'URL を変更' }] : []),
      ...(after.is('new_secret') ? [{ en: 'new secret', ja: '新しいシークレット' }] : []),
      ...(stop.en === '' ? [] : [{ en: `resumed after ${stop.en}`, ja: `再開（${stop.ja}していました）` }]),
    ];
    return {
      en: `Webhook to ${host} set${notes.length === 0 ? '' : ` (${notes.map((note) => note.en).join(', ')})`}.`,
      ja: `${host} への Webhook を設定しました${notes.length === 0 ? '' : `（${notes.map((note) => note.ja).join('、')}）`}。`,
    };
  },
  webhook_stopped: ({ after }) => {
    const why = wordOf(STOPS, after.text('stopped'));
    return {
      en: `Webhook to ${after.text('host')} stopped: ${why.en}.`,
      ja: `${after.text('host')} への Webhook を、${why.ja}しました。`,
    };
  },
  webhook_removed: ({ before }) => ({
    en: `Webhook to ${before.text('host')} removed.`,
    ja: `${before.text('host')} への Webhook を削除しました。`,
  }),
  products_added: ({ count, after }) => describeProducts(count, after, { en: 'added', ja: '追加しました' }),
  products_became_own: ({ count, after }) =>
    describeProducts(count, after, { en: 'made own', ja: '自社商品に変更しました' }),
  product_names_set: ({ name, count, before, after }) => {
    if (name === '')
      return describeProducts(count, after, { en: 'given other names', ja: '別の呼び名にしました' });
    const [gone, fresh] = [before.list('names'), after.list('names')];
    if (gone.length + fresh.length === 0) {
      return { en: `Names of ${name} put in another order.`, ja: `${name} の呼び名の順序を変更しました。` };
    }
    const parts = [
      ...(fresh.length > 0 ? [{ en: `added ${listEn(fresh)}`, ja: `追加：${listJa(fresh)}` }] : []),
      ...(gone.length > 0 ? [{ en: `removed ${listEn(gone)}`, ja: `削除：${listJa(gone)}` }] : []),
    ];
    return {
      en: `Names of ${name}: ${parts.map((part) => part.en).join('; ')}.`,
      ja: `${name} の呼び名を変更しました（${parts.map((part) => part.ja).join('、')}）。`,
    };
  },
  products_removed: ({ count, before }) =>
    describeProducts(count, before, { en: 'removed', ja: '削除しました' }),
  keywords_added: ({ count, after }) => describeKeywords(count, after, { en: 'added', ja: '追加しました' }),
  keywords_removed: ({ count, before }) =>
    describeKeywords(count, before, { en: 'removed', ja: '削除しました' }),
  keyword_tags_set: ({ name, before, after }) => {
    const [was, is] = [before.list('tags'), after.list('tags')];
    return {
      en: `Tags of ${en(name)} changed from ${listEn(was) || 'none'} to ${listEn(is) || 'none'}.`,
      ja: `${ja(name)}のタグを${listJa(was) || 'なし'}から${listJa(is) || 'なし'}に変更しました。`,
    };
  },
  ranks_imported: ({ id, after }) => {
    const [added, changed] = [Number(after.text('added')), Number(after.text('changed'))].map(printCount);
    return {
      en: `Ranks imported from another tool (${id}): ${added} added, ${changed} changed.`,
      ja: `ほかのツールの順位を取り込みました（${id}）：追加 ${added} 件、変更 ${changed} 件`,
    };
  },
  rank_import_removed: ({ id, count }) => ({
    en: `${printCount(count)} imported ${count === 1 ? 'rank' : 'ranks'} removed (${id}).`,
    ja: `取り込んだ順位 ${printCount(count)} 件を削除しました（${id}）。`,
  }),
  question_added: ({ name, after }) => ({
    en: `Question ${en(name)} added for ${en(after.text('keyword'))}.`,
    ja: `${ja(after.text('keyword'))}に質問${ja(name)}を追加しました。`,
  }),
  question_removed: ({ name, before }) => ({
    en: `Question ${en(name)} for ${en(before.text('keyword'))} removed.`,
    ja: `${ja(before.text('keyword'))}の質問${ja(name)}を削除しました。`,
  }),
  check_confirmed: ({ id, after }) => ({
    en: `Check ${id}: the answer ${after.is('named') ? 'names' : 'does not name'} ${after.text('asin')}, a person said.`,
    ja: `判定 ${id} で、回答が ${after.text('asin')} を${after.is('named') ? '挙げている' : '挙げていない'}と確認しました。`,
  }),
  source_added: ({ name, after }) => {
    // A source has the name of its kind unless it was given another.
    const kind = after.text('kind') === name ? null : after.text('kind');
    return {
      en: `Source ${en(name)}${kind === null ? '' : ` (${kind})`} added.`,
      ja: `取得元${ja(name)}${kind === null ? '' : `（${kind}）`}を追加しました。`,
    };
  },
  source_tested: ({ name, after }) => {
    const [asked, unit, works] = [after.text('asked'), after.text('unit'), after.is('works')];
    const cost = unit === '' ? null : printMeasured(unit, Number(after.text('amount')));
    return {
      en: `Source ${en(name)} tested${asked === '' ? '' : ` with ${en(asked)}`}: ${works ? 'it works' : 'it does not work'} (cost: ${cost?.en ?? 'none'}).`,
      ja: `取得元${ja(name)}の動作を${asked === '' ? '' : `${ja(asked)}で`}確認しました（結果：${works ? '正常' : '失敗'}、費用：${cost?.ja ?? 'なし'}）。`,
    };
  },
  source_paused: ({ name }) => ({
    en: `Source ${en(name)} paused.`,
    ja: `取得元${ja(name)}を一時停止しました。`,
  }),
  source_resumed: ({ name }) => ({
    en: `Source ${en(name)} resumed.`,
    ja: `取得元${ja(name)}を再開しました。`,
  }),
  pictures_on: ({ name }) => ({
    en: `Pages load product pictures from ${name} from now on.`,
    ja: `商品画像を ${name} から読み込む設定にしました。`,
  }),
  pictures_off: ({ name }) => ({
    en: `Pages no longer load product pictures from ${name}.`,
    ja: `商品画像を ${name} から読み込まない設定にしました。`,
  }),
  source_cap_set: ({ name, after }) => ({
    en: `Spending cap of source ${en(name)} set: ${capOf(after).en}.`,
    ja: `取得元${ja(name)}の費用の上限を設定しました：${capOf(after).ja}。`,
  }),
  source_cap_removed: ({ name, before }) => ({
    en: `Spending cap of source ${en(name)} removed: ${capOf(before).en}.`,
    ja: `取得元${ja(name)}の費用の上限を削除しました：${capOf(before).ja}。`,
  }),
  source_removed: ({ name, before }) => ({
    en: `Source ${en(name)} (${before.text('kind')}) removed.`,
    ja: `取得元${ja(name)}（${before.text('kind')}）を削除しました。`,
  }),
  reading_withdrawn: ({ name, after }) => ({
    en: `Reading of ${en(name)} on ${after.text('local_date')} from ${after.text('source')} withdrawn: ${after.text('why')}`,
    ja: `${ja(name)}の ${after.text('local_date')} の計測（${after.text('source')}）を取り消しました。理由：${after.text('why')}`,
  }),
  reading_restored: ({ name, after }) => ({
    en: `Reading of ${en(name)} on ${after.text('local_date')} from ${after.text('source')} restored.`,
    ja: `${ja(name)}の ${after.text('local_date')} の計測（${after.text('source')}）を復元しました。`,
  }),
};

function describeLink({ id, before, after }: ReadEntry, done: Text): Text {
  const facts = after.text('purpose') === '' ? before : after;
  const [purpose, role] = [wordOf(PURPOSES, facts.text('purpose')), wordOf(ROLES, facts.text('role'))];
  const user = facts.text('user');
  const more = role.en === '' ? user : role.en;
  const moreJa = role.ja === '' ? user : role.ja;
  return {
    en: `Link ${id} ${purpose.en}${more === '' ? '' : ` (${more})`} ${done.en}.`,
    ja: `${purpose.ja}${moreJa === '' ? '' : `（${moreJa}）`}のリンク ${id} を${done.ja}。`,
  };
}

function describeKeywords(count: number, facts: Facts, done: Text): Text {
  const named = facts.list('keywords');
  const [words, number] = [count === 1 ? 'keyword' : 'keywords', printCount(count)];
  return {
    en: `${number} ${words} ${done.en}: ${listEn(named)}${othersEn(count, named)}.`,
    ja: `キーワード ${number} 件を${done.ja}：${listJa(named)}${othersJa(count, named)}`,
  };
}

function describeProducts(count: number, facts: Facts, done: Text): Text {
  const [own, watched, any] = [facts.list('own'), facts.list('watched'), facts.list('products')];
  const named = [...own, ...any, ...watched];
  const kind =
    watched.length === 0
      ? { en: own.length === 0 ? '' : 'own ', ja: own.length === 0 ? '商品' : '自社商品' }
      : { en: own.length === 0 ? 'competitor ' : '', ja: own.length === 0 ? '競合商品' : '商品' };
  const [words, number] = [count === 1 ? 'product' : 'products', printCount(count)];
  return {
    en: `${number} ${kind.en}${words} ${done.en}: ${named.join(', ')}${othersEn(count, named)}.`,
    ja: `${kind.ja} ${number} 件を${done.ja}：${named.join('、')}${othersJa(count, named)}`,
  };
}

function othersEn(count: number, named: readonly string[]): string {
  return count > named.length ? ` and ${printCount(count - named.length)} more` : '';
}

function othersJa(count: number, named: readonly string[]): string {
  return count > named.length ? ` ほか ${printCount(count - named.length)} 件` : '';
}

function planOf(facts: Facts): string {
  const plan = facts.text('plan');
  return isOneOf(PLANS, plan) ? PLAN_NAMES[plan] : plan;
}

/** A code in words; a code of a later program stays as it is. */
function wordOf(words: Readonly<Record<string, Text>>, code: string): Text {
  return (Object.hasOwn(words, code) ? words[code] : undefined) ?? { en: code, ja: code };
}

function en(text: string): string {
  return `“${text}”`;
}

function ja(text: string): string {
  return `「${text}」`;
}

function listEn(texts: readonly string[]): string {
  return texts.map(en).join(', ');
}

function listJa(texts: readonly string[]): string {
  return texts.map(ja).join('');
}
