import { parseImageUrl } from '../../../core/image-url.ts';
import { TAG } from '../../markup/tag-name.ts';
import type { CardView } from './card-view.ts';

/** Address of the card's product image without its size, `https:` only; `null` when the card shows no such image. */
export function readImageUrl({ fragment, root }: CardView): string | null {
  const box = fragment.find(root, (element) =>
    fragment.isNoted(element, 'data-component-type', 's-product-image'),
  );
  const image = fragment.find(
    box ?? root,
    (element) => element.name === TAG.img && fragment.hasClass(element, 's-image'),
  );
  const src = image === undefined ? null : fragment.attribute(image, 'src');
  return src === null ? null : parseImageUrl(src);
}
