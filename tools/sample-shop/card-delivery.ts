import type { ShopCard } from './market.ts';
import type { DeliveryLine } from './product-delivery.ts';

/** When it would be delivered, and below it the row about stock. */
export function renderDelivery({ delivery }: ShopCard): string {
  const block =
    delivery.text === null
      ? ''
      : `<div data-cy="delivery-block" class="a-section a-spacing-none udm-delivery-block"><div class="a-row a-color-base udm-badge-block"><div class="a-column a-span12"></div></div>${renderLine('udm-primary-delivery-message', delivery.primary)}${renderLine('udm-secondary-delivery-message', delivery.secondary)}</div>`;
  const stock =
    delivery.stockText === null
      ? ''
      : `<div class="a-row a-size-base a-color-secondary"><span aria-label="${delivery.stockText}"><span class="a-size-base a-color-price">${delivery.stockText}</span></span></div>`;
  return `<div data-cy="delivery-recipe" class="a-section a-spacing-none a-spacing-top-micro"><div class="a-row a-size-base a-color-secondary s-align-children-center">${block}</div>${stock}</div>`;
}

function renderLine(kind: string, line: DeliveryLine | null): string {
  if (line === null) return '';
  const date = line.date === '' ? '' : `<span class="a-text-bold">${line.date}</span>`;
  return `<div class="a-row a-color-base ${kind}"><div class="a-column a-span12">${line.before}${date}${line.after}</div></div>`;
}
