/** Lower-case hash of a tag's name: two names are compared as numbers, without cutting a string out of the page. */
export type TagName = number;

/** Adds one character code to a tag name's hash; ASCII capitals count as small letters. */
export function addToTagName(name: TagName, code: number): TagName {
  return (name * 31 + (code >= 65 && code <= 90 ? code + 32 : code)) | 0;
}

/** The hash of a whole name. */
export function tagName(text: string): TagName {
  let name = 0;
  for (let at = 0; at < text.length; at++) name = addToTagName(name, text.charCodeAt(at));
  return name;
}

/** The hashes of whole names, which are separated by spaces. */
export function tagNames(text: string): ReadonlySet<TagName> {
  return new Set(text.split(' ').map(tagName));
}

export const TAG = {
  a: tagName('a'),
  button: tagName('button'),
  div: tagName('div'),
  form: tagName('form'),
  h1: tagName('h1'),
  h2: tagName('h2'),
  html: tagName('html'),
  i: tagName('i'),
  img: tagName('img'),
  input: tagName('input'),
  link: tagName('link'),
  option: tagName('option'),
  script: tagName('script'),
  select: tagName('select'),
  span: tagName('span'),
  svg: tagName('svg'),
  template: tagName('template'),
  title: tagName('title'),
} as const;

/** Elements whose content is text up to their own end tag. `noscript` too: a page is read as a browser with scripts reads it. */
export const RAW_TEXT = tagNames('script style noscript textarea title iframe xmp noembed noframes');

/** Elements without content. */
export const VOID = tagNames('area base br col embed hr img input link meta param source track wbr');

/** Block elements: their text does not run into their neighbours'. */
export const BLOCK = tagNames(
  'address article aside blockquote br center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hr li main nav ol p pre section table tbody td tfoot th thead tr ul',
);
