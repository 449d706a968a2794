import type { Text } from './text.ts';

/** How long entries of the audit are kept, in days. */
export const AUDIT_DAYS = 400;

/** Who changes something: a user of the pages, an API key, the operator on the command line, or miharu itself. */
export const ACTOR_KINDS = ['user', 'key', 'command_line', 'miharu'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

/** Who changed something, with the name at that time; only users and keys have an id and a name. */
export interface Actor {
  readonly kind: ActorKind;
  readonly id: string | null;
  readonly name: string | null;
}

/** The operator of the machine, on the command line. */
export const COMMAND_LINE: Actor = { kind: 'command_line', id: null, name: null };

/** What runs by itself: the scan, expiry, the first link. */
export const MIHARU: Actor = { kind: 'miharu', id: null, name: null };

/** A user of the pages, or an API key. */
export function actorOf(
  kind: 'user' | 'key',
  { id, name }: { readonly id: string; readonly name: string },
): Actor {
  return { kind, id, name };
}

/** The kinds of audited changes, in the order in which filters list them. */
export const AUDIT_KINDS = {
  account_created: { en: 'Account created', ja: 'アカウントの作成' },
  account_plan_set: { en: 'Plan changed', ja: 'プランの変更' },
  account_limits_set: { en: 'Limits changed', ja: '上限の変更' },
  account_pages_on: { en: 'Adding pages allowed', ja: 'ページ追加の許可' },
  account_pages_off: { en: 'Adding pages no longer allowed', ja: 'ページ追加の許可の取り消し' },
  account_renamed: { en: 'Account renamed', ja: 'アカウント名の変更' },
  account_closed: { en: 'Account closed', ja: 'アカウントの利用終了' },
  account_deletion_begun: { en: 'Account deletion begun', ja: 'アカウントの削除の開始' },
  account_deleted: { en: 'Account deleted', ja: 'アカウントの削除の完了' },
  account_reopened: { en: 'Account reopened', ja: 'アカウントの利用再開' },
  account_exported: { en: 'All data downloaded', ja: '全データのダウンロード' },
  member_role_set: { en: 'Role given or changed', ja: '役割の付与・変更' },
  member_removed: { en: 'Member removed', ja: 'メンバーの削除' },
  link_created: { en: 'Link created', ja: 'リンクの作成' },
  link_withdrawn: { en: 'Link withdrawn', ja: 'リンクの取り消し' },
  user_added: { en: 'User registered', ja: '利用者の登録' },
  user_renamed: { en: 'User renamed', ja: '利用者名の変更' },
  email_changed: { en: 'Email address changed', ja: 'メールアドレスの変更' },
  user_removed: { en: 'User removed', ja: '利用者の削除' },
  password_changed: { en: 'Password changed', ja: 'パスワードの変更' },
  password_reset: { en: 'Password reset by a link', ja: 'リンクによるパスワードの再設定' },
  two_factor_on: { en: 'Two-factor authentication on', ja: '2 段階認証の有効化' },
  two_factor_off: { en: 'Two-factor authentication off', ja: '2 段階認証の解除' },
  recovery_codes_renewed: { en: 'Recovery codes replaced', ja: '回復コードの再作成' },
  recovery_code_used: { en: 'Signed in with a recovery code', ja: '回復コードによるサインイン' },
  sessions_ended: { en: 'Devices signed out', ja: '端末のサインアウト' },
  key_issued: { en: 'API key issued', ja: 'API キーの発行' },
  key_replaced: { en: 'API key replaced', ja: 'API キーの再発行' },
  key_revoked: { en: 'API key revoked', ja: 'API キーの無効化' },
  key_expired: { en: 'API key expired', ja: 'API キーの期限切れ' },
  webhook_set: { en: 'Webhook set', ja: 'Webhook の設定' },
  webhook_stopped: { en: 'Webhook stopped', ja: 'Webhook の停止' },
  webhook_removed: { en: 'Webhook removed', ja: 'Webhook の削除' },
  products_added: { en: 'Products added', ja: '商品の追加' },
  products_became_own: { en: 'Products made own', ja: '自社商品への変更' },
  product_names_set: { en: 'Product names changed', ja: '呼び名の変更' },
  products_removed: { en: 'Products removed', ja: '商品の削除' },
  keywords_added: { en: 'Keywords added', ja: 'キーワードの追加' },
  keyword_tags_set: { en: 'Tags changed', ja: 'タグの変更' },
  keywords_removed: { en: 'Keywords removed', ja: 'キーワードの削除' },
  ranks_imported: { en: 'Ranks imported', ja: '順位の取り込み' },
  rank_import_removed: { en: 'Imported ranks removed', ja: '取り込んだ順位の削除' },
  question_added: { en: 'Custom question added', ja: '独自の質問の追加' },
  question_removed: { en: 'Custom question removed', ja: '独自の質問の削除' },
  check_confirmed: { en: 'Check confirmed by a person', ja: '判定の確認' },
  source_added: { en: 'Source added', ja: '取得元の追加' },
  source_tested: { en: 'Source tested', ja: '取得元の動作確認' },
  source_paused: { en: 'Source paused', ja: '取得元の一時停止' },
  source_resumed: { en: 'Source resumed', ja: '取得元の再開' },
  source_cap_set: { en: 'Spending cap set', ja: '費用の上限の設定' },
  source_cap_removed: { en: 'Spending cap removed', ja: '費用の上限の削除' },
  source_removed: { en: 'Source removed', ja: '取得元の削除' },
  pictures_on: { en: 'Product pictures turned on', ja: '商品画像の有効化' },
  pictures_off: { en: 'Product pictures turned off', ja: '商品画像の無効化' },
  reading_withdrawn: { en: 'Reading withdrawn', ja: '計測の取り消し' },
  reading_restored: { en: 'Reading restored', ja: '計測の復元' },
} as const satisfies Readonly<Record<string, Text>>;
export type AuditKind = keyof typeof AUDIT_KINDS;

/** Names of all kinds. */
export const AUDIT_KIND_NAMES = Object.keys(AUDIT_KINDS) as AuditKind[];

/** Kinds that concern people or the installation, never an account: its own history has none of them. */
export const INSTALLATION_KINDS: readonly AuditKind[] = [
  'user_renamed',
  'email_changed',
  'user_removed',
  'password_changed',
  'password_reset',
  'two_factor_on',
  'two_factor_off',
  'recovery_codes_renewed',
  'recovery_code_used',
  'sessions_ended',
  'source_added',
  'source_tested',
  'source_paused',
  'source_resumed',
  'source_removed',
  'pictures_on',
  'pictures_off',
  'reading_withdrawn',
  'reading_restored',
];

/** How many items of a list an entry names; it counts the others. */
export const AUDIT_ITEMS_MAX = 10;

/** Small facts about a change: texts, numbers and short lists; never a secret. */
export type AuditFacts = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;
