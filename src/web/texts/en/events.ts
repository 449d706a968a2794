/** Texts of the list of changes. */
export const EVENTS = {
  'events.title': 'Changes',
  'events.lead':
    'What changed on your own and watched products, each compared with the last good value of the same source.',
  'events.none': 'Nothing changed under these conditions.',
  'events.noneHint': 'A day that could not be read, or something that is not shown, is no change.',
  'events.filters': 'Narrow the changes',
  'events.period': 'Period',
  'events.lastDays': 'Last {count|day|days}',
  'events.relation': 'Relation',
  'events.own': 'Own',
  'events.competitor': 'Competitor',
  'events.kind': 'Kind',
  'events.product': 'Product',
  'events.theseProducts': '{count|product|products}',
  'events.count': '{count|change|changes}',
  'events.comparedWith': 'compared with',
  'events.pages': 'Further pages',
  'events.more': 'Show more',
} as const;
