import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { PAGE_HEADERS } from '../../core/page-headers.ts';
import type { WebAnswer } from '../../core/web-exchange.ts';

const STYLE = 'text/css; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';

/** Every file that pages load: the one list. */
const FILES = {
  'style.css': { type: STYLE, from: './style.css' },
  'page.js': { type: SCRIPT, from: './page.js' },
  'assistant.css': { type: STYLE, from: './assistant.css' },
  'events.css': { type: STYLE, from: './events.css' },
  'month.css': { type: STYLE, from: './month.css' },
  'ranks.css': { type: STYLE, from: './ranks.css' },
  'chart.css': { type: STYLE, from: './chart.css' },
  'shelf.css': { type: STYLE, from: './shelf.css' },
  'days.css': { type: STYLE, from: './days.css' },
  'dashboard.css': { type: STYLE, from: './dashboard.css' },
  'live-filters.js': { type: SCRIPT, from: './live-filters.js' },
  'date-axis.js': { type: SCRIPT, from: './date-axis.js' },
  'chart-table.js': { type: SCRIPT, from: './chart-table.js' },
  'chart-paint.js': { type: SCRIPT, from: './chart-paint.js' },
  'chart-picture.js': { type: SCRIPT, from: './chart-picture.js' },
  'chart.js': { type: SCRIPT, from: './chart.js' },
  'pages.css': { type: STYLE, from: './pages.css' },
  'add-pages.js': { type: SCRIPT, from: './add-pages.js' },
  'icon.svg': { type: 'image/svg+xml', from: './icon.svg' },
} as const;

export type AssetName = keyof typeof FILES;

const NAMES = Object.keys(FILES) as AssetName[];

/** The files that pages load, under names that change with their content, so that browsers can cache them forever. */
export interface Assets {
  /** Path of a file: `/assets/style.1a2b3c4d.css`. */
  path(name: AssetName): string;
  /** The file at a path; `null` for an unknown one. */
  answer(path: string): WebAnswer | null;
}

/** Reads all files once, at the first call. */
export function openAssets(): Assets {
  const paths = new Map<AssetName, string>();
  const answers = new Map<string, WebAnswer>();
  for (const name of NAMES) {
    const { type, from } = FILES[name];
    const body = readFileSync(new URL(from, import.meta.url));
    const hash = createHash('sha256').update(body).digest('hex').slice(0, 10);
    const path = `/assets/${name.replace('.', `.${hash}.`)}`;
    paths.set(name, path);
    answers.set(path, { status: 200, headers: headersOf(type), body });
  }
  return {
    path: (name) => paths.get(name) ?? '',
    answer: (path) => answers.get(path) ?? null,
  };
}

function headersOf(type: string): readonly string[] {
  return [
    'Content-Type',
    type,
    'X-Content-Type-Options',
    'nosniff',
    'Cache-Control',
    'public, max-age=31536000, immutable',
    ...PAGE_HEADERS,
  ];
}
