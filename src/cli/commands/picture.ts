import type { Static } from 'typebox';
import { pictureDisable, pictureEnable, pictureShow } from '../../operations/sources/pictures.ts';
import type { Command, CommandOutput } from '../command.ts';
import { commandOf } from '../operation-command.ts';

function show({
  host,
  enabled_at: since,
}: Static<typeof pictureShow.output>): Pick<CommandOutput, 'printed'> {
  return {
    printed: {
      kind: 'record',
      fields: [
        [{ en: 'host', ja: 'ホスト' }, host],
        [{ en: 'pictures', ja: '商品画像' }, since === null ? OFF : ON],
        [{ en: 'since', ja: '有効化' }, since],
      ],
    },
  };
}

const ON = { en: 'on', ja: '有効' };
const OFF = { en: 'off', ja: '無効' };

/** Commands on product pictures. */
export const PICTURE_COMMANDS: readonly Command[] = [
  commandOf(pictureShow, { show }),
  commandOf(pictureEnable, {
    notes: {
      en: 'The browser of anyone who opens a results page then loads the pictures from this one host, without a referrer:\nAmazon sees the IP address of the reader and which pictures are loaded. Nothing else is loaded from there.',
      ja: '有効にすると、検索結果のページを開いた人のブラウザーが、このホストから画像を読み込みます（リファラーは送りません）。\n閲覧者の IP アドレスと、どの画像を読み込んだかが Amazon に伝わります。画像以外は読み込みません。',
    },
    show,
  }),
  commandOf(pictureDisable, { show }),
];
