import type { Static } from 'typebox';
import { isLocalDate } from '../../../core/local-date.ts';
import type { Doubt } from '../../../core/reading-doubt.ts';
import type { BroughtBy } from '../../../operations/brought-by.ts';
import type { contextSchema } from '../../../operations/ranks/reading-conditions.ts';
import type { Filter } from '../../html/filters.ts';
import type { Page } from '../../page.ts';

/** A day whose shelf is stored. */
export interface ShelfDay {
  readonly local_date: string;
  readonly outcome: 'complete' | 'partial';
  readonly observed_at: string;
  readonly observed_results: number | null;
  readonly pages_read: number;
  readonly pages_wanted: number;
  readonly context: Static<typeof contextSchema>;
  readonly doubt: Doubt | null;
  readonly brought_by: BroughtBy;
}

/** The choice of a stored day, newest first; partial ones are marked. A chosen day that is not stored remains in the list. */
export function dayFilter(
  days: readonly ShelfDay[],
  filter: Pick<Filter, 'name' | 'label' | 'value'>,
  { t, format }: Page,
): Filter {
  const { value } = filter;
  const kept = days.map(({ local_date: date, outcome }) => ({
    value: date,
    label: `${format.dateText(date)}${outcome === 'partial' ? format.inParentheses(t('day.partial')) : ''}`,
  }));
  const isStray = value !== '' && kept.every((day) => day.value !== value);
  const stray = isStray ? [{ value, label: isLocalDate(value) ? format.dateText(value) : value }] : [];
  return { ...filter, kind: 'choice', choices: [...stray, ...kept] };
}
