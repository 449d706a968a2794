import { searchPage } from '../../test/api/pages-stage.ts';

/**
 * A results page of just below so many bytes that all parts of the reader have to look through: further widgets with cards' markup
 * behind the results. The smallest one is as large as the results.
 */
export function bigPage(bytes: number, letters: 'ascii' | 'japanese' = 'japanese'): Buffer {
  const page = searchPage(1);
  const words = letters === 'ascii' ? 'HARUNAGI steel bottle 500ml' : 'ハルナギ ステンレス 水筒 保温 保冷';
  const amount = letters === 'ascii' ? '1,980' : '￥1,980';
  const widget = `<div class="s-widget"><span class="a-price"><span class="a-offscreen">${amount}</span></span><a href="/dp/B0TEST0001?qid=1&amp;sr=8-1"><span>${words}</span></a></div>\n`;
  const missing = Math.max(0, bytes - Buffer.byteLength(page));
  const count = Math.floor(missing / Buffer.byteLength(widget));
  return Buffer.from(page.replace('</body>', `${widget.repeat(count)}</body>`));
}

/** A results page into which a program wrote a picture, so that it has about so many bytes. */
export function withPicture(bytes: number): Buffer {
  const page = String(bigPage(0));
  const picture = 'iVBORw0KGgoA'.repeat(Math.floor((bytes - page.length) / 12) - 4_000);
  return Buffer.from(page.replace('</body>', `<img src="data:image/png;base64,${picture}"></body>`));
}

/** A results page of just below so many bytes, declared as Shift_JIS and with Japanese that is nothing else. */
export function inShiftJis(bytes: number): Buffer {
  const page = bigPage(bytes - 100, 'ascii').toString('latin1');
  const declared = page.replace('<head>', '<head><meta charset="shift_jis">');
  return Buffer.from(declared.replaceAll('HARUNAGI', '\x90\x85\x93\x9b 500'), 'latin1');
}
