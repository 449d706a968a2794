/** A page that shows a command and the JSON that it printed, as a terminal would. */
export function terminalPage(command: readonly string[], answer: unknown): string {
  const typed = command.map((line, index) =>
    index === 0 ? `<b>$</b> ${escapeHtml(line)}` : escapeHtml(line),
  );
  return `<!doctype html><html lang="ja"><meta charset="utf-8"><style>${STYLE}</style>
<main><header><i></i><i></i><i></i></header><pre>${typed.join('\n')}\n\n${lines(answer).map(paint).join('\n')}</pre></main></html>`;
}

const STYLE = `body{margin:0;background:#e9edf2;padding:28px;overflow:hidden}main{background:#14181f;border-radius:12px;padding:14px 26px 22px;
box-shadow:0 12px 40px #0004}header{display:flex;gap:8px;margin-bottom:10px}i{width:12px;height:12px;border-radius:50%;background:#3b4350}
pre{margin:0;color:#cfd6e0;font:12px/1.6 "DejaVu Sans Mono","Noto Sans Mono CJK JP",monospace;white-space:pre-wrap}
b{color:#7ee0a3}.k{color:#82b7ff}.s{color:#f2c97d}.n{color:#b7f0c6}.w{color:#ff9d8a}`;

/** JSON with one line per observation or gap, as a person would format it. */
function lines(answer: unknown): string[] {
  return JSON.stringify(answer, null, 2)
    .replace(/("(?:keyword|days|from)": [^\n]*)\n\s*/g, '$1 ')
    .replace(/\{\n\s+"(observed_at|local_date)"[^{}]*\}/g, (object) => object.replace(/\n\s*/g, ' '))
    .replace(/\[\n\s+(\d+(?:,\n\s+\d+)*)\n\s+\]/g, (list) => list.replace(/\n\s*/g, ''))
    .split('\n');
}

function paint(line: string): string {
  return escapeHtml(line)
    .replace(/&quot;([a-z_]+)&quot;:/g, '<span class="k">"$1"</span>:')
    .replace(/&quot;(blocked|partial|wrong_place|not_observed)&quot;/g, '<span class="w">"$1"</span>')
    .replace(/&quot;((?:[^&]|&(?!quot;))*)&quot;/g, '<span class="s">"$1"</span>')
    .replace(/(?<=: |\[|, )(\d+|true|false|null)(?=,|\]| |$)/g, '<span class="n">$1</span>');
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
