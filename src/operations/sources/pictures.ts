import { type Static, Type } from 'typebox';
import { PICTURE_HOST } from '../../core/image-url.ts';
import { printInstant } from '../../core/instant.ts';
import type { SourceReader } from '../../store/port.ts';
import { operatorOperation } from '../operation.ts';
import { nullable } from '../schemas.ts';

const output = Type.Object({
  /** The only host from which product pictures are ever loaded. */
  host: Type.String(),
  /** Since when pages load pictures from it; `null` if they do not. */
  enabled_at: nullable(Type.String()),
});

/** Whether pages load product pictures from the shop. */
export const pictureShow = operatorOperation({
  name: 'picture-show',
  summary: {
    en: 'Show whether pages load product pictures from Amazon',
    ja: '商品画像を Amazon から読み込むかどうかを表示する',
  },
  input: Type.Object({}),
  output,
  run: ({ store }) => toAnswer(store),
});

/** Lets results pages load product pictures from the shop, which then sees the IP address of each reader. */
export const pictureEnable = operatorOperation({
  name: 'picture-enable',
  summary: {
    en: 'Load product pictures on results pages from Amazon',
    ja: '検索結果のページで商品画像を Amazon から読み込む',
  },
  input: Type.Object({}),
  output,
  async run({ store, nowMs }) {
    await store.addPictureHost({ host: PICTURE_HOST, agreedAtMs: nowMs() });
    return toAnswer(store);
  },
});

/** Pages load no product pictures any more: no address of one is printed, and browsers would refuse to load it. */
export const pictureDisable = operatorOperation({
  name: 'picture-disable',
  summary: { en: 'Stop loading product pictures', ja: '商品画像の読み込みをやめる' },
  input: Type.Object({}),
  output,
  async run({ store }) {
    await store.removePictureHost(PICTURE_HOST);
    return toAnswer(store);
  },
});

/** The host from which pages load product pictures; `null` unless the operator has agreed. */
export async function findPictureHost(store: SourceReader): Promise<string | null> {
  return (await store.findPictureHost(PICTURE_HOST))?.host ?? null;
}

async function toAnswer(store: SourceReader): Promise<Static<typeof output>> {
  const found = await store.findPictureHost(PICTURE_HOST);
  return { host: PICTURE_HOST, enabled_at: found === undefined ? null : printInstant(found.agreedAtMs) };
}
