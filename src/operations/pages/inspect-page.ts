import { MiharuError } from '../../core/errors.ts';
import { printPage } from '../../scan/index.ts';
import type { OpenPage } from '../../sources/port.ts';

/** A page as `miharu page` tells it; docs/page-fields.md says what each member is. */
export type InspectedPage = ReturnType<typeof printPage>;

/** Opens a saved page and reads it; nothing is stored. Throws `file_not_readable` when there is no page to read. */
export async function inspectPage(file: string, open: OpenPage): Promise<InspectedPage> {
  const found = await open(file);
  if (found.ok) return printPage(found.value.bytes, found.value.address);
  throw new MiharuError('file_not_readable', {
    en: `${file}: ${found.problem.en}`,
    ja: `${file}: ${found.problem.ja}`,
  });
}
