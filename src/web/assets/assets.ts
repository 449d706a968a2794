import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PAGE_HEADERS } from '../../core/page-headers.ts';
import type { WebAnswer } from '../../core/web-exchange.ts';

const STYLE = 'text/css; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';

/** Every file that pages load: the one list. Names with a package in front are files of that package, unchanged. */
const FILES = {
  'style.css': { type: STYLE, from: './style.css' },
  'page.js': { type: SCRIPT, from: './page.js' },
  'assistant.css': { type: STYLE, from: './assistant.css' },
  'events.css': { type: STYLE, from: './events.css' },
  'ranks.css': { type: STYLE, from: './ranks.css' },
  'date-axis.js': { type: SCRIPT, from: './date-axis.js' },
  'rank-chart.js': { type: SCRIPT, from: './rank-chart.js' },
  'rank-picture.js': { type: SCRIPT, from: './rank-picture.js' },
  'icon.svg': { type: 'image/svg+xml', from: './icon.svg' },
  'uplot.css': { type: STYLE, from: 'uplot/dist/uPlot.min.css' },
  'uplot.js': { type: SCRIPT, from: 'uplot/dist/uPlot.iife.min.js' },
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
    const body = readFileSync(locate(from));
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

function locate(from: string): URL | string {
  return from.startsWith('./') ? new URL(from, import.meta.url) : fileURLToPath(import.meta.resolve(from));
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
