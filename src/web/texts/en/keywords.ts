import type { KEYWORDS as JA } from '../ja/keywords.ts';

/** Texts of the screen on keywords, and of lists that things are added to and removed from. */
export const KEYWORDS: Record<keyof typeof JA, string> = {
  'keywords.title': 'Keywords',
  'keywords.lead': 'The keywords whose ranks are watched in each morning’s search.',
  'keywords.ownerOnly': 'Only an owner of the account adds and removes keywords.',
  'keywords.add': 'Add keywords',
  'keywords.lines': 'Keywords, one on each line',
  'keywords.linesHint':
    'Paste a whole list if you like. Commas belong to the keyword. Nothing is added while one line is wrong.',
  'keywords.pastHint': 'Where search results are kept already, past ranks are taken from them.',
  'keywords.addSubmit': 'Add',
  'keywords.added':
    '{count|keyword|keywords} added, {duplicate} there already or twice. Past ranks taken from kept search results: {ranks}.',
  'keywords.addedPlain': '{count|keyword|keywords} added.',
  'keywords.addedPlainBesides': '{count|keyword|keywords} added; {left|twin was|twins were} left out.',
  'keywords.addedBesides':
    '{count|keyword|keywords} added, {duplicate} there already or twice; {left|twin was|twins were} left out. Past ranks taken from kept search results: {ranks}.',
  'keywords.nothingNew': 'Everything is there already ({duplicate|keyword|keywords}). Nothing was added.',
  'keywords.leftOut': 'Nothing was added: {count|twin was|twins were} left out.',
  'keywords.removed': '{count|keyword|keywords} removed.',
  'keywords.list': 'Your keywords',
  'keywords.find': 'Find keywords',
  'keywords.keyword': 'Keyword',
  'keywords.addedAt': 'Added',
  'keywords.ranks': 'Ranks',
  'keywords.ranksOpen': 'Over time',
  'keywords.none': 'There is no keyword yet.',
  'keywords.notFound': 'Nothing was found.',
  'keywords.keptReadings':
    'Past ranks and search results are kept for as long as ever, and are seen again once the same spelling is added again.',
  'keywords.keptChecks': 'The history of assistant checks stays.',
  'keywords.stopped':
    'It is not among the keywords to be read any more. Its own questions for the assistant stop, and do not start by themselves when it is added again.',
  'twins.title': 'Some keywords differ only in width or case',
  'twins.hint':
    'They equal another keyword but for full or half width, or upper or lower case. The shop may answer them differently, so you can have both. Nothing was added yet.',
  'twins.choose': 'Tick those that you want to add',
  'twins.of': 'like “{keyword}”',
  'twins.plain': '{count|other keyword is|other keywords are} added in any case.',
  'twins.submit': 'Add what is ticked',
  'twins.back': 'Add none of these',
  'limits.held': '{count} of {limit} in your plan',
  'removal.choose': 'Remove what is ticked…',
  'removal.none': 'Tick what you want to remove.',
  'removal.title': 'Remove {count|entry|entries}?',
  'removal.kept': 'What follows',
  'removal.sure': 'Remove',
  'removal.back': 'Keep',
};
