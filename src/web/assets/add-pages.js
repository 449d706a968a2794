// Sends chosen or dropped pages one by one, and shows what became of each. Without JavaScript the form sends all at once.
const BYTES_MAX = 20 * 1024 * 1024;
const IS_PAGE = /\.(x?html?|mhtml|mht|gz)$/i;
const TRIES = 4;
const WAIT_MS_MAX = 60_000;
const STANDINGS = ['counts', 'repeated', 'notCounted', 'refused', 'unknown'];
/** Where a page says why a form was not taken, the most exact first. */
const REASONS = ['main .problem', 'main .notice p', 'main h1'];

const zone = document.querySelector('[data-pages]');
const form = zone?.closest('form');
const part = document.querySelector('[data-results-part]');
const texts = Object.fromEntries(
  [...(document.querySelector('[data-texts]')?.content.children ?? [])].map((one) => [
    one.dataset.text,
    one.textContent,
  ]),
);

if (form) {
  const [waiting, groups, problems, bar, count, said] = [
    '[data-waiting]',
    '[data-groups]',
    '[data-problems]',
    'progress',
    '[data-count]',
    '[data-said]',
  ].map((selector) => part.querySelector(selector));
  const problemList = problems.querySelector('[data-files]');
  const queue = [];
  let all = 0;
  let done = 0;
  let skipped = 0;
  let isRunning = false;

  for (const one of zone.querySelectorAll('[data-script]')) one.hidden = false;

  form.addEventListener('submit', (event) => {
    const inputs = [...form.querySelectorAll('input[type="file"]')];
    const files = inputs.flatMap((input) => [...input.files]);
    if (files.length === 0) return;
    event.preventDefault();
    delete form.dataset.sent;
    add(files);
    for (const input of inputs) input.value = '';
  });
  zone.addEventListener('dragover', (event) => {
    event.preventDefault();
    zone.dataset.over = '';
  });
  zone.addEventListener('dragleave', () => delete zone.dataset.over);
  zone.addEventListener('drop', async (event) => {
    event.preventDefault();
    delete zone.dataset.over;
    add(await filesOf(event.dataTransfer));
  });
  addEventListener('beforeunload', (event) => {
    if (isRunning) event.preventDefault();
  });

  /** Files that are no pages are left out of folders, which browsers fill with pictures and scripts. */
  function add(files) {
    const isMany = files.length > 1;
    const pages = isMany ? files.filter(({ name }) => IS_PAGE.test(name)) : files;
    skipped += files.length - pages.length;
    for (const file of pages) {
      const row = document.createElement('li');
      const name = document.createElement('span');
      name.className = 'file-name';
      name.textContent = file.name;
      const state = document.createElement('span');
      state.className = 'badge badge-quiet';
      state.textContent = texts.waiting;
      const head = document.createElement('p');
      head.append(name, ' ', state);
      row.append(head);
      waiting.append(row);
      queue.push({ file, row, state });
    }
    all += pages.length;
    part.hidden = all === 0 && skipped === 0;
    showProgress();
    part.scrollIntoView();
    count.focus({ preventScroll: true });
    void run();
  }

  function showProgress() {
    bar.max = Math.max(1, all);
    bar.value = done;
    bar.hidden = done === all;
    const sums = STANDINGS.flatMap((standing) => {
      const found = part.querySelectorAll(`[data-standing="${standing}"]`).length;
      return found === 0 ? [] : [texts[standing].replace('#', found)];
    });
    const sum = texts.progress.replace('#done', done).replace('#count', all);
    count.textContent = sums.length === 0 ? sum : sum + texts.colon + sums.join(texts.comma);
    if (skipped > 0) count.append(` ${texts.skipped.replace('#', skipped)}`);
    problems.hidden = problemList.children.length === 0;
  }

  async function run() {
    if (isRunning) return;
    isRunning = true;
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      await send(next);
      done += 1;
      showProgress();
    }
    isRunning = false;
    // Screen readers hear the end, not each file.
    said.textContent = count.textContent;
  }

  async function send(one) {
    const { row, state } = one;
    if (one.file.size > BYTES_MAX) return fail(row, texts.tooLarge);
    const file = await packed(one.file);
    let status = 0;
    for (let tried = 1; tried <= TRIES; tried += 1) {
      const answer = await post(file, (text) => {
        state.textContent = text;
      });
      status = answer.status;
      if (answer.page !== null && place(answer.page)) return row.remove();
      if (answer.isSignedOut) return fail(row, texts.signedOut, one);
      // Any other page says in its heading why the form was not taken.
      const reason = REASONS.map((one) => answer.page?.querySelector(one)).find(Boolean);
      const isOver = status >= 400 && status < 500 && ![408, 429].includes(status);
      if (isOver && reason) return fail(row, reason.textContent, one);
      state.textContent = texts.waiting;
      await new Promise((resolve) => setTimeout(resolve, answer.waitMs ?? tried * 1_000));
    }
    if (status === 408) return fail(row, texts.tooSlow, one);
    // The service may have added the page, and only its answer may be lost.
    fail(row, texts.notSent, one, 'unknown');
  }

  /** Takes over what became of one file; what is said of its keyword or product replaces what was said before it. */
  function place(page) {
    const problem = page.querySelector('[data-problems] [data-standing]');
    if (problem !== null) problemList.append(document.importNode(problem, true));
    const found = page.querySelector('[data-group]');
    if (found === null) return problem !== null;
    const fresh = document.importNode(found, true);
    const before = [...groups.children].find(({ dataset }) => dataset.group === fresh.dataset.group);
    if (before === undefined) groups.append(fresh);
    else {
      fresh.querySelector('[data-files]').prepend(...before.querySelector('[data-files]').children);
      before.replaceWith(fresh);
    }
    return true;
  }

  /** Sends one file with the fields of the form. Never fails: status 0 is a broken connection. */
  function post(file, onState) {
    const fields = new FormData(form);
    for (const { name } of form.querySelectorAll('input[type="file"]')) fields.delete(name);
    fields.append('files', file);
    const request = new XMLHttpRequest();
    request.responseType = 'document';
    request.open('POST', location.pathname);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      onState(`${texts.sending} ${Math.floor((100 * loaded) / total)} %`);
    });
    request.upload.addEventListener('load', () => onState(texts.reading));
    return new Promise((resolve) => {
      request.addEventListener('loadend', () => {
        const seconds = Number(request.status === 0 ? 0 : request.getResponseHeader('Retry-After'));
        const waitMs = seconds > 0 ? Math.min(WAIT_MS_MAX, seconds * 1_000) : undefined;
        const isSignedOut = /\/sign-in(?:\?|$)/.test(request.responseURL);
        resolve({ status: request.status, page: request.response, waitMs, isSignedOut });
      });
      request.send(fields);
    });
  }

  function fail(row, text, again, standing = 'refused') {
    const reason = document.createElement('p');
    reason.textContent = text;
    const state = row.querySelector('.badge');
    state.className = 'badge badge-bad';
    state.textContent = texts[`${standing}Label`];
    row.dataset.tone = 'bad';
    row.dataset.standing = standing;
    row.append(reason);
    problemList.append(row);
    if (again === undefined) return;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'button button-plain';
    button.textContent = texts.again;
    button.addEventListener('click', () => {
      row.remove();
      all -= 1;
      done -= 1;
      add([again.file]);
    });
    row.append(button);
  }
}

/** Packs a page for the transfer where the browser can: HTML becomes several times smaller. */
async function packed(file) {
  if (globalThis.CompressionStream === undefined || /\.gz$/i.test(file.name)) return file;
  const stream = file.stream().pipeThrough(new CompressionStream('gzip'));
  const bytes = await new Response(stream).blob().catch(() => null);
  return bytes === null || bytes.size >= file.size ? file : new File([bytes], file.name);
}

/** All files that were dropped, those in folders too. */
async function filesOf(transfer) {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  if (entries.length === 0) return [...transfer.files];
  return (await Promise.all(entries.map(filesIn))).flat();
}

async function filesIn(entry) {
  if (entry.isFile) return [await new Promise((resolve, reject) => entry.file(resolve, reject))];
  const reader = entry.createReader();
  const files = [];
  // A folder is read in parts; the last one is empty.
  for (;;) {
    const entries = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (entries.length === 0) return files;
    files.push(...(await Promise.all(entries.map(filesIn))).flat());
  }
}
