/** Elements of the extension's own pages. Text is only ever text: nothing here reads markup. */

/**
 * An element with texts and elements in it; `null` is left out.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {string} className
 * @param {...(Node | string | null)} content
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function element(name, className, ...content) {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  made.append(...content.filter((one) => one !== null));
  return made;
}

/**
 * The element of this id on the present page; throws where there is none.
 * @template {HTMLElement} Kind
 * @param {string} id
 * @param {new () => Kind} kind
 * @returns {Kind}
 */
export function getElement(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no #${id}.`);
  return found;
}

/**
 * A text in the browser's language.
 * @param {string} name
 * @param {...(string | number)} values
 */
export function text(name, ...values) {
  return chrome.i18n.getMessage(name, values.map(String));
}

/** Fills the texts of the present page, and says which language they are in. */
export function fillTexts() {
  document.documentElement.lang = text('language');
  for (const place of document.querySelectorAll('[data-text]'))
    place.textContent = text(place.getAttribute('data-text') ?? '');
}

/** A button that opens the settings. @param {'primary' | 'plain'} look */
export function openOptionsButton(look) {
  const button = element('button', look === 'plain' ? 'plain' : '', text('openOptions'));
  button.type = 'button';
  button.addEventListener('click', () => void chrome.runtime.openOptionsPage());
  return button;
}
