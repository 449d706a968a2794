import { searchPage } from '../../test/api/pages-stage.ts';

/**
 * A results page of at least so many bytes that all parts of the reader have to look through: further widgets with cards' markup
 * behind the results.
 */
export function bigPage(bytesMin: number, letters: 'ascii' | 'japanese' = 'japanese'): Buffer {
  const page = searchPage(1);
  const words = letters === 'ascii' ? 'HARUNAGI steel bottle 500ml' : 'ハルナギ ステンレス 水筒 保温 保冷';
  const amount = letters === 'ascii' ? '1,980' : '￥1,980';
  const widget = `<div class="s-widget"><span class="a-price"><span class="a-offscreen">${amount}</span></span><a href="/dp/B0TEST0001?qid=1&amp;sr=8-1"><span>${words}</span></a></div>\n`;
  const missing = Math.max(0, bytesMin - Buffer.byteLength(page));
  const count = Math.floor(missing / Buffer.byteLength(widget));
  return Buffer.from(page.replace('</body>', `${widget.repeat(count)}</body>`));
}
