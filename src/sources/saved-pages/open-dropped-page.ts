import { constants, type Stats } from 'node:fs';
import { open } from 'node:fs/promises';
import { type Parsed, refused } from '../../core/parsed.ts';
import type { Text } from '../../core/text.ts';
import { codeOf } from '../../core/thrown-code.ts';
import type { FoundPage, TakenFile } from '../port.ts';
import { readHandle, unpackPage, unreadable } from './open-saved-page.ts';

/** Why a link in the watched folder is not read. */
export const LINK_REFUSAL: Text = {
  en: 'This is a symbolic link, and links are not followed. Put the file itself into the folder.',
  ja: 'シンボリックリンクは読み取れません。ファイル本体をフォルダーに入れてください。',
};

/** The identity of the file that has a name now. */
export function identityOf({ dev, ino }: Pick<Stats, 'dev' | 'ino'>): string {
  return `${dev} ${ino}`;
}

/** Opens a dropped file as `openSavedPage` does, but only the file that was taken, never another one that has its name by now. */
export async function openDroppedPage({ path, identity }: TakenFile): Promise<Parsed<FoundPage>> {
  try {
    await using handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const stats = await handle.stat();
    if (!stats.isFile() || identityOf(stats) !== identity) {
      return refused(
        'The file was replaced while it was read. Put the page into the folder again.',
        '読み取り中にファイルが置き換えられました。もう一度フォルダーに入れてください。',
      );
    }
    const packed = await readHandle(handle);
    if (!packed.ok) return packed;
    return await unpackPage(packed.value);
  } catch (thrown) {
    return codeOf(thrown) === 'ELOOP' ? { ok: false, problem: LINK_REFUSAL } : unreadable(thrown);
  }
}
