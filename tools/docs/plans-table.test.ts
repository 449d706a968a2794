import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { hasApi, LIMIT_KINDS, LIMIT_NAMES, PLAN_LIMITS, PLAN_NAMES, PLANS } from '../../src/core/plan.ts';
import { type Language, printCount } from '../../src/core/text.ts';

function printTable(language: Language): string {
  const heads = [
    language === 'ja' ? 'プラン' : 'plan',
    ...LIMIT_KINDS.map((kind) => LIMIT_NAMES[kind][language]),
    'API',
  ];
  const rows = PLANS.map((plan) => {
    const limits = LIMIT_KINDS.map((kind) => printCount(PLAN_LIMITS[plan][kind]));
    return `| ${[PLAN_NAMES[plan], ...limits].join(' | ')} |${hasApi(plan) ? ' ✓ |' : ' |'}`;
  });
  return [`| ${heads.join(' | ')} |`, `|${'---|'.repeat(heads.length)}`, ...rows].join('\n');
}

for (const [name, language] of [
  ['web-page.md', 'en'],
  ['ja/web-page.md', 'ja'],
] as const)
  test(`docs/${name} has the limits of every plan as the code has them`, () => {
    const page = readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');
    assert.ok(page.includes(`\n\n${printTable(language)}\n\n`), printTable(language));
  });
