import type { Text } from '../../core/text.ts';

/** Texts of the pages that show who changed what. */
export const AUDIT = {
  'audit.title': { en: 'Change history', ja: '変更履歴' },
  'audit.lead': {
    en: 'Who changed what in this account, in the last 400 days. Names are those at the time of the change.',
    ja: 'このアカウントで誰が何を変更したか（過去 400 日分）。名前は変更時のものです。',
  },
  'audit.leadAll': {
    en: 'Who changed what on this installation, in the last 400 days. Names are those at the time of the change.',
    ja: '全アカウントと運営の設定について、誰が何を変更したか（過去 400 日分）。名前は変更時のものです。',
  },
  'audit.filters': { en: 'Filter changes', ja: '変更の絞り込み' },
  'audit.at': { en: 'When', ja: '日時' },
  'audit.actor': { en: 'Who', ja: '変更者' },
  'audit.actorId': { en: 'User or key ID', ja: '利用者・キーの ID' },
  'audit.account': { en: 'Account', ja: 'アカウント' },
  'audit.accountId': { en: 'Account ID', ja: 'アカウントの ID' },
  'audit.kind': { en: 'Kind of change', ja: '変更の種類' },
  'audit.change': { en: 'Change', ja: '変更内容' },
  'audit.from': { en: 'From', ja: '開始日' },
  'audit.to': { en: 'To', ja: '終了日' },
  'audit.none': { en: 'No changes match.', ja: '該当する変更はありません。' },
  'audit.older': { en: 'Older changes', ja: '以前の変更' },
  'audit.pages': { en: 'Pages of the list', ja: 'ページ切り替え' },
} as const satisfies Record<string, Text>;
