import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readProductWith } from '../../../test/pages/one-product.ts';

const BUTTON = '<input id="add-to-cart-button" type="submit" value="カートに入れる" title="カートに入れる">';
const QUANTITY = '<select id="quantity"><option>1</option><option>30</option></select>';
const IN_CART =
  '<div id="priceNotAvailable_feature_div">商品の詳細を表示するには、この商品をカートに追加します。</div><div id="availability"> </div>';

describe('stock of a product page', () => {
  it('is in stock where a button and a choice of quantity replace the words, also with the price in the cart', () => {
    const page = readProductWith(IN_CART + BUTTON + QUANTITY);
    assert.deepEqual(
      [page.stock, page.price, page.priceReason],
      [{ state: 'in_stock', quantity: null, text: null }, null, 'in_cart'],
    );
  });

  it('stays unknown, never out, where that does not prove it', () => {
    const used = `<div id="usedAccordionRow">${BUTTON}${QUANTITY}</div>`;
    const declared = '<script type="application/ld+json">{"offers":{"availability":"OutOfStock"}}</script>';
    for (const html of [
      IN_CART,
      IN_CART + BUTTON,
      IN_CART + QUANTITY,
      IN_CART + used,
      BUTTON + QUANTITY,
      IN_CART + BUTTON.replace('type=', 'disabled type=') + QUANTITY,
      IN_CART + BUTTON + QUANTITY + declared,
      `${BUTTON}${QUANTITY}<div id="unqualifiedBuyBox">おすすめ出品はありません</div>`,
    ])
      assert.equal(readProductWith(html).stock.state, 'unknown', html);
  });

  it('is that of the words where there are some, and a preorder where the button takes one', () => {
    const words = '<div id="availability">在庫切れ</div>';
    assert.equal(readProductWith(words + BUTTON + QUANTITY).stock.state, 'out');
    const preorder = BUTTON.replaceAll('カートに入れる', '予約注文する');
    assert.equal(
      readProductWith(`<div id="availability"></div>${preorder}${QUANTITY}`).stock.state,
      'preorder',
    );
  });

  it('has the words about stock alone, without the help beside them', () => {
    for (const words of [
      '<span class="a-size-medium a-color-success primary-availability-message"> 在庫あり。 </span><span class="availabilityHelpLink"><a href="/gp/help/customer/display.html">在庫状況</a>について</span>',
      '<span class="a-size-medium">在庫あり。</span><a href="/gp/help/customer/display.html">詳細を見る</a>',
      '<span>在庫あり。</span><div id="xx-stock">残り1点</div>',
    ])
      assert.equal(readProductWith(`<div id="availability">${words}</div>`).stock.text, '在庫あり。', words);
  });
});

describe('the button and the choice of how many', () => {
  it('say nothing of stock where no shopper can use them', () => {
    const sold = (around: string) => {
      const [before = '', behind = ''] = around.split('%');
      return [
        `${IN_CART}${before}${BUTTON}${behind}${QUANTITY}`,
        `${IN_CART}${BUTTON}${before}${QUANTITY}${behind}`,
        `${IN_CART}${before}<div class="a-section"><span>${BUTTON}${QUANTITY}</span></div>${behind}`,
      ];
    };
    for (const around of [
      '<div class="aok-hidden">%</div>',
      '<div style="display: none">%</div>',
      '<section hidden>%</section>',
      '<div id="xx-box">%</div>',
      '<span class="kp-note">%</span>',
      '<xx-panel>%</xx-panel>',
      '<div class="a-popover-preload" id="x"><form id="addToCart">%</form></div>',
      '<div id="addToCart_feature_div"><span class="a-button a-button-disabled">%</span></div>',
    ])
      for (const html of sold(around)) assert.equal(readProductWith(html).stock.state, 'unknown', html);
    for (const around of [
      '<form id="addToCart" class="a-content"><div id="desktop_qualifiedBuyBox" class="celwidget"><span id="submit" class="a-button">%</span></div></form>',
      '<div class="some-page"><div id="rightCol" class="rightCol"><p>unclosed<div id="selectQuantity" class="a-section">%</div></div></div>',
    ])
      for (const html of sold(around)) assert.equal(readProductWith(html).stock.state, 'in_stock', html);
  });
});
