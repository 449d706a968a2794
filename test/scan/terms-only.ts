import type { NamedSource } from '../../src/scan/index.ts';
import type { PageSource } from '../../src/sources/port.ts';

/** A source of pages that declares that it reads only terms, so that no product is planned. */
export function termsOnly({ name, source }: NamedSource): NamedSource {
  if (source.mode !== 'page') return { name, source };
  const { fetchPage, facts } = source;
  const capabilities = { ...facts.capabilities, reads: ['term'] } as const;
  const reading: PageSource = { mode: 'page', facts: { ...facts, capabilities }, fetchPage };
  return { name, source: reading };
}
