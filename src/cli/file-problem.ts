import type { Text } from '../core/text.ts';

const PROBLEMS: Readonly<Record<string, Text>> = {
  ENOENT: {
    en: 'The file does not exist. Check the path.',
    ja: 'ファイルがありません。パスを確認してください。',
  },
  EISDIR: { en: 'This is a folder, not a file.', ja: 'ファイルではなくフォルダーです。' },
  ENOTDIR: { en: 'A part of the path is not a folder.', ja: 'パスの途中がフォルダーではありません。' },
  EACCES: { en: 'You have no permission to read the file.', ja: 'ファイルを読む権限がありません。' },
  EPERM: { en: 'You have no permission to read the file.', ja: 'ファイルを読む権限がありません。' },
  ELOOP: { en: 'The path is a link to itself.', ja: 'リンクが循環しています。' },
  ENAMETOOLONG: { en: 'The path is too long.', ja: 'パスが長すぎます。' },
};

/**
 * Why a file could not be read, by the error code of the file system; an unknown code is part of the sentence.
 */
export function fileProblem(thrown: unknown): Text {
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : 'unknown';
  return (
    PROBLEMS[code] ?? {
      en: `The file cannot be read (${code}).`,
      ja: `ファイルを読み込めません（${code}）。`,
    }
  );
}
