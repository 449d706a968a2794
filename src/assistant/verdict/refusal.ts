/** Verbs by which an assistant declines, as the end of a sentence. */
const DECLINES =
  /(?:お?答え|回答|お?応え|対応|ご?案内|お?手伝い|ご?提供|ご?紹介|推薦|おすすめ|お?勧め|選定|判断|助言|コメント|ご?説明|言及|特定|比較)(?:を|は|に)?(?:(?:する)?ことは?|は)?(?:でき(?:ません|ない|かねます|かねる)|いたしかねます|致しかねます|しかねます|できかねます|出来ません|出来かねます|差し控え(?:させていただきます|ます)|控え(?:させていただきます|ます)|お断り(?:します|いたします))/u;
/** No answer: a failure, a closed service, no knowledge. */
const FAILED =
  /(?:(?:回答|応答|返答|お?答え)(?:を|の)?(?:生成|作成|取得|表示)(?:すること)?(?:が|は)?(?:でき(?:ません(?:でした)?|なかった)|に失敗しました)|(?:回答|応答|返答)を(?:生成|作成)することができません|^[^。\n]{0,24}(?:エラー|問題|障害)が発生しました(?=[。、!！]|\s*$)|時間を[お置]いて、?(?:再度|もう一度|また)お?(?:試し|質問|尋ね)|^[^。\n]{0,24}(?:わかりません|分かりません|存じません|わかりかねます|分かりかねます)(?:でした)?[。！!]?\s*$)/u;
const DECLINES_EN =
  /\b(?:I(?:['’]m| am) (?:sorry|unable|not able)|I (?:can(?:no|['’])?t|cannot|won['’]t))\b[^.!?\n]{0,80}\b(?:answer|help|assist|provide|recommend|respond|comply|discuss|do that|with that)\b/iu;
/** What follows a declining verb when the sentence goes on to an answer. */
const GOES_ON = /^(?:が[、,]?|けれど|けど|ものの)/u;
/** Two list entries or prices make it an answer, with any other content. */
const GIVES_LIST =
  /(?:^|\n)[ \t]*(?:[-*・•◆■]|\d+[.)、．]|第?\d+位|[①-⑳])[^\n]+\n+[ \t]*(?:[-*・•◆■]|\d+[.)、．]|第?\d+位|[①-⑳])/u;
/** A refusal is at the beginning, or is the whole answer. */
const HEAD_LENGTH = 200;

/** Whether the assistant declined to answer: it says so at the beginning and gives no list afterwards. */
export function isRefusal(answer: string): boolean {
  const head = answer.slice(0, HEAD_LENGTH).normalize('NFKC');
  return declines(head) && !GIVES_LIST.test(answer);
}

function declines(head: string): boolean {
  const japanese = DECLINES.exec(head);
  if (japanese === null) return FAILED.test(head) || DECLINES_EN.test(head);
  return !GOES_ON.test(head.slice(japanese.index + japanese[0].length));
}
