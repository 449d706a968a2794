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
      en: 'The browser of everybody who opens a results page then asks this one host for the pictures, without a referrer:\nthe shop sees the IP address of the reader, and which pictures it asks for. Nothing else is loaded from there.',
      ja: '有効にすると、検索結果のページを開いた人のブラウザが、このホストから画像を読み込みます（リファラーは送りません）。\n閲覧者の IP アドレスと、どの画像を読み込んだかが Amazon に伝わります。画像以外は読み込みません。',
    },
    show,
  }),
  commandOf(pictureDisable, { show }),
];
