import { MiharuError } from '../../core/errors.ts';
import { printPage } from '../../scan/index.ts';
import type { OpenPage } from '../../sources/port.ts';

/** The output of `miharu page`; docs/page-fields.md describes its members. */
export type InspectedPage = ReturnType<typeof printPage>;

/** Opens and reads a saved page without storing it. Throws `file_not_readable`. */
export async function inspectPage(file: string, open: OpenPage): Promise<InspectedPage> {
  const found = await open(file);
  if (found.ok) return printPage(found.value.bytes, found.value.address);
  throw new MiharuError('file_not_readable', {
    en: `${file}: ${found.problem.en}`,
    ja: `${file}：${found.problem.ja}`,
  });
}
