import type { PRODUCTS as JA } from '../ja/products.ts';

/** Texts of the screens on products and their names. */
export const PRODUCTS: Record<keyof typeof JA, string> = {
  'products.title': 'Products',
  'products.lead':
    'The products whose ranks and changes are watched. Your own are also looked for in answers of the assistant.',
  'products.ownerOnly': 'Only an owner of the account adds and removes products.',
  'products.add': 'Add products',
  'products.lines': 'ASINs or addresses of product pages, one on each line',
  'products.linesHint':
    'Paste an ASIN (B0…) or an address of amazon.co.jp with /dp/ in it. Nothing is added while one line is wrong.',
  'products.pastHint': 'Past ranks are taken from the search results that are kept.',
  'products.relation': 'Kind',
  'products.own': 'Own',
  'products.watched': 'Competitor',
  'products.addSubmit': 'Add',
  'products.added':
    '{count|product|products} added, {duplicate} there already or twice. Past ranks taken from kept search results: {ranks}.',
  'products.addedPlain': '{count|product|products} added.',
  'products.nothingNew': 'Everything is there already ({duplicate|product|products}). Nothing was added.',
  'products.becameOwn': '{count} added; {became} that were watched are your own now.',
  'products.stayedOwn':
    '{count} added. {stayed} are your own already and stay so; to watch them as a competitor’s, remove them first.',
  'products.onlyBecameOwn': '{became} that were watched are your own now.',
  'products.onlyStayedOwn':
    '{stayed} are your own already and stay so; to watch them as a competitor’s, remove them first.',
  'products.removed': '{count|product|products} removed.',
  'products.list': 'Your products',
  'products.find': 'Find by ASIN, title or name',
  'products.asin': 'ASIN',
  'products.name': 'Title',
  'products.untitled': '(title not seen yet)',
  'products.names': 'Names',
  'products.addedAt': 'Added',
  'products.none': 'There is no product yet.',
  'products.notFound': 'Nothing was found.',
  'products.keptRanks': 'Past ranks are kept for as long as ever, and are seen again once it is added again.',
  'products.keptChecks': 'The history of assistant checks stays.',
  'products.lostNames': 'Its names are deleted, and its ranks and changes are not watched any more.',
  'product.title': 'Product and names',
  'product.back': 'To all products',
  'product.shop': 'Shop',
  'product.open': 'Open the product page',
  'product.names': 'Names, and a trial of them',
  'product.watchedHint':
    'Names are for judging answers of the assistant, so only your own products have any.',
  'product.lines': 'Names, one on each line',
  'product.linesHint': 'What answers may call this product. Without any, its latest title is judged by.',
  'product.ownerOnly': 'Only an owner of the account keeps names. You can try them.',
  'product.save': 'Save the names',
  'product.saved': 'The names were saved ({count}).',
  'product.samples': 'Example sentences and outcomes',
  'product.samplesHint':
    'Sentences made of this product’s own words, judged with the names above. Those about an accessory, another model or another product of yours should not be found.',
  'product.sentence': 'Sentence',
  'product.outcome': 'Outcome',
  'product.sampleNamed': 'Found',
  'product.sampleNotNamed': 'Not found',
  'product.proposals': 'Suggested names',
  'product.proposalsHint':
    'Spellings that are not found yet and would be found as names. Add only those that mean this product and no other; a name without your brand also counts where another brand stands beside it.',
  'product.addName': 'Add',
  'product.nameAdded': '“{name}” was added to the names.',
  'product.answer': 'An answer to try them on',
  'product.answerHint':
    'Paste an answer of the assistant to see what the names above would find in it. It uses no check, and nothing is kept.',
  'product.try': 'Try',
  'product.trial': 'What would be found',
  'product.trialHint': 'Nothing was saved. What is marked was found as one of your products.',
  'product.uncertain': 'What a person would be asked',
  'product.uncertainHint':
    'These stretches may name the product, but that is not certain. In a check they count once someone confirms them.',
  'product.foundThis': 'Found as this product',
  'product.notFound': 'Nothing',
  'product.foundOthers': 'Other products of yours',
  'product.noOthers': 'None',
};
