// Filters apply at once: the list alone is replaced, so that focus and scroll stay. Without JavaScript the form has its button.
const WAIT_MS = 300;
for (const place of document.querySelectorAll('[data-live]')) {
  const form = place.querySelector('form');
  const id = place.dataset.live;
  // Says how many are found; it stays while the list is replaced.
  const found = document.createElement('span');
  found.className = 'unseen';
  found.setAttribute('aria-live', 'polite');
  place.append(found);
  let asked = 0;
  let timer;

  /** Replaces the list by that of an address; opens the page itself if that fails, or if the answer has no list. */
  async function show(address) {
    asked += 1;
    const mine = asked;
    const list = document.getElementById(id);
    list.setAttribute('aria-busy', 'true');
    try {
      const answer = await fetch(address, { headers: { Accept: 'text/html' } });
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      const fresh = page.getElementById(id);
      if (mine !== asked) return true;
      if (!answer.ok || fresh === null) return false;
      list.replaceWith(document.importNode(fresh, true));
      found.textContent = fresh.querySelector('[data-count]')?.textContent ?? '';
      for (const link of document.querySelectorAll('.sheet-link')) {
        link.href = page.querySelector('.sheet-link')?.href ?? link.href;
      }
      showTicks();
      return true;
    } catch {
      return false;
    }
  }

  function addressOf() {
    const query = new URLSearchParams(new FormData(form));
    for (const [name, value] of [...query]) if (value === '') query.delete(name);
    const text = query.toString();
    return text === '' ? location.pathname : `${location.pathname}?${text}`;
  }

  async function apply() {
    clearTimeout(timer);
    const address = addressOf();
    if (address === location.pathname + location.search) return;
    history.pushState({ live: true }, '', address);
    if (!(await show(address))) location.assign(address);
  }

  form.addEventListener('change', apply);
  form.addEventListener('input', (event) => {
    clearTimeout(timer);
    // While a Japanese word is being composed, it is not what is searched for.
    if (!event.isComposing) timer = setTimeout(apply, WAIT_MS);
  });
  form.addEventListener('compositionend', () => {
    timer = setTimeout(apply, WAIT_MS);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    delete form.dataset.sent;
    apply();
  });
  addEventListener('popstate', async () => {
    const query = new URLSearchParams(location.search);
    for (const field of form.elements) {
      if (field.name !== '' && field.type !== 'hidden')
        field.value = query.get(field.name) ?? defaultOf(field);
    }
    if (!(await show(location.href))) location.reload();
  });
}

function defaultOf(field) {
  return field.options?.[0]?.value ?? '';
}

/** The button that selects every row needs this script, and is hidden without it. */
function showTicks() {
  for (const button of document.querySelectorAll('[data-tick-all]')) {
    button.hidden = false;
    button.addEventListener('click', () => {
      const boxes = [...button.form.elements[button.dataset.tickAll]];
      const isAll = boxes.every((box) => box.checked);
      for (const box of boxes) box.checked = !isAll;
    });
  }
}
showTicks();
