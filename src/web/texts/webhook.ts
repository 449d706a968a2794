import type { Text } from '../../core/text.ts';

/** Texts of the screen on the webhook. */
export const WEBHOOK = {
  'webhook.title': { en: 'Webhook', ja: 'Webhook' },
  'webhook.lead': {
    en: 'Changes are sent to an address of yours as they arrive, signed.',
    ja: '変化が届くたびに、指定したアドレスへ署名付きで送ります。',
  },
  'webhook.ownerOnly': {
    en: 'Only an owner of the account sets and tests the webhook.',
    ja: 'Webhook の設定とテストは、アカウントの所有者だけが行えます。',
  },
  'webhook.set': { en: 'Set the address', ja: '送信先を設定' },
  'webhook.change': { en: 'Change the address', ja: '送信先を変更' },
  'webhook.url': { en: 'Address', ja: '送信先のアドレス' },
  'webhook.urlHint': {
    en: 'A public address with https://. What arrives after it is set is sent.',
    ja: 'https:// で始まる公開アドレスです。設定した後に届いた変化を送ります。',
  },
  'webhook.changeHint': {
    en: 'The secret stays the same, and sending goes on with what was not delivered yet.',
    ja: 'アドレスを変えても秘密鍵は変わらず、未配信の変化から続けて送ります。',
  },
  'webhook.language': { en: 'Language of the sentences', ja: '文の言語' },
  'webhook.japanese': { en: 'Japanese', ja: '日本語' },
  'webhook.english': { en: 'English', ja: '英語' },
  'webhook.setSubmit': { en: 'Save', ja: '保存する' },
  'webhook.saved': { en: 'The address was saved.', ja: '送信先を保存しました。' },
  'webhook.secret': { en: 'The secret that signs', ja: '署名の秘密鍵' },
  'webhook.secretHint': {
    en: 'It is shown this once only. Keep it now.',
    ja: 'この秘密鍵は一度しか表示されません。今すぐ控えてください。',
  },
  'webhook.secretUse': {
    en: 'Your receiver checks signatures with it. You can send a test next.',
    ja: '受信側で署名の検証に使います。続けてテストを送信できます。',
  },
  'webhook.standing': { en: 'What is set', ja: '現在の設定' },
  'webhook.active': { en: 'Active', ja: '有効' },
  'webhook.stopped': { en: 'Stopped', ja: '停止中' },
  'webhook.gone': {
    en: 'Sending was stopped: the receiver answered 410.',
    ja: '受信側が 410 を返したため、送信を停止しました。',
  },
  'webhook.givenUp': {
    en: 'Sending was stopped: ten attempts in some three days failed.',
    ja: 'およそ 3 日間に 10 回失敗したため、送信を停止しました。',
  },
  'webhook.goOn': {
    en: 'Mend the receiver, then resume: it goes on from the first change that was not delivered, in new messages. Meanwhile all changes can be read under “Changes”.',
    ja: '受信側を直してから再開してください。配信できなかった最初の変化から、新しいメッセージで送ります。停止中の変化は「変化」の画面でも読めます。',
  },
  'webhook.resume': { en: 'Resume', ja: '再開する' },
  'webhook.resumed': { en: 'Sending goes on.', ja: '送信を再開しました。' },
  'webhook.secretHintLabel': { en: 'Secret', ja: '秘密鍵' },
  'webhook.created': { en: 'Set', ja: '設定' },
  'webhook.test': { en: 'Send a test', ja: 'テストを送信' },
  'webhook.testHint': {
    en: 'A test sends one message without changes at once and waits for the answer, at most 20 seconds. A webhook that is stopped stays so.',
    ja: 'テストは変化を含まない 1 通を今すぐ送り、応答を待ちます（最大 20 秒）。停止中の送信は再開しません。',
  },
  'webhook.testDelivered': {
    en: 'The test was delivered (answer {status}).',
    ja: 'テストが届きました（応答 {status}）。',
  },
  'webhook.testFailed': { en: 'The test was not delivered.', ja: 'テストは届きませんでした。' },
  'webhook.renew': { en: 'New secret…', ja: '秘密鍵を更新…' },
  'webhook.renewHint': {
    en: 'Makes a new secret; each one before it signs as well for 24 hours. A webhook that is stopped goes on.',
    ja: '新しい秘密鍵を作ります。24 時間は以前の秘密鍵でも署名します。停止中の送信は再開します。',
  },
  'webhook.renewSubmit': { en: 'Make a new secret', ja: '更新する' },
  'webhook.remove': { en: 'Remove…', ja: '削除…' },
  'webhook.removeHint': {
    en: 'Deletes the address, the secret and the deliveries; what was not delivered is not sent. The changes themselves stay.',
    ja: 'アドレス、秘密鍵、配信の記録を削除し、未配信の変化は送りません。変化の記録は残ります。',
  },
  'webhook.removeSubmit': { en: 'Remove the webhook', ja: '削除する' },
  'webhook.removed': { en: 'The webhook was removed.', ja: 'Webhook を削除しました。' },
  'webhook.deliveries': { en: 'Last deliveries', ja: '最近の配信' },
  'webhook.noDeliveries': { en: 'Nothing was sent yet.', ja: '配信はまだありません。' },
  'webhook.made': { en: 'Made', ja: '作成' },
  'webhook.content': { en: 'Content', ja: '内容' },
  'webhook.kindTest': { en: 'Test', ja: 'テスト' },
  'webhook.kindEvents': { en: '{count|change|changes}', ja: '変化 {count} 件' },
  'webhook.state': { en: 'State', ja: '状態' },
  'webhook.stateWaiting': { en: 'To be tried again', ja: '再送待ち' },
  'webhook.stateSending': { en: 'Being sent', ja: '送信中' },
  'webhook.stateDelivered': { en: 'Delivered', ja: '配信済み' },
  'webhook.stateFailed': { en: 'Failed', ja: '失敗' },
  'webhook.attempts': { en: 'Attempts', ja: '試行' },
  'webhook.problem': { en: 'Problem', ja: '問題' },
  'webhook.next': { en: 'Next attempt:', ja: '次の試行:' },
  'webhook.id': { en: 'ID', ja: 'ID' },
  'webhook.verify': { en: 'How your receiver verifies', ja: '受信側での検証' },
  'webhook.verifyHint': { en: 'Signed as in', ja: '署名の形式:' },
  'webhook.headerId': {
    en: 'Id of the message, the same when it is repeated: remember it, and answer a repetition with 2xx.',
    ja: 'メッセージの ID。再送でも同じ値です（控えておき、二度目は 2xx を返して無視します）。',
  },
  'webhook.headerTimestamp': {
    en: 'When it was sent, in seconds. Refuse more than five minutes from your clock.',
    ja: '送信時刻（秒）。5 分以上ずれていれば拒否します。',
  },
  'webhook.headerSignature': {
    en: 'HMAC-SHA256 of “id.timestamp.body”, by what stands behind whsec_, decoded from base64. One match of several is enough.',
    ja: '「ID.時刻.本文」の HMAC-SHA256。鍵は whsec_ の後を base64 で復号したもの。複数あれば 1 つ一致すれば有効です。',
  },
  'webhook.retries': {
    en: 'Only 2xx within 20 seconds counts as delivered. Otherwise it is tried again, up to ten times in some three days.',
    ja: '20 秒以内の 2xx だけが配信済みになります。ほかは間隔を空けて、およそ 3 日間に 10 回まで試します。',
  },
} as const satisfies Record<string, Text>;
