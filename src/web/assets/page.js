// What pages do besides HTML: buttons that copy, and forms that are sent once. Everything else works without.
for (const button of document.querySelectorAll('button[data-copy]')) {
  const source = document.getElementById(button.dataset.copy);
  if (source === null) continue;
  const label = button.textContent;
  button.hidden = false;
  button.addEventListener('click', async () => {
    if (await copied(source)) {
      const told = button.nextElementSibling;
      button.textContent = button.dataset.done;
      told.textContent = button.dataset.done;
      setTimeout(() => {
        button.textContent = label;
        told.textContent = '';
      }, 2000);
    }
  });
}

/** The clipboard is there on secure pages only; elsewhere the selected text is copied the old way. */
async function copied(source) {
  try {
    await navigator.clipboard.writeText(source.textContent);
    return true;
  } catch {
    getSelection().selectAllChildren(source);
    return document.execCommand('copy');
  }
}

for (const form of document.querySelectorAll('form')) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent !== undefined) event.preventDefault();
    form.dataset.sent = '';
  });
}

// A page that comes back from the browser's memory may be sent again.
addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll('form')) delete form.dataset.sent;
});

// Whoever was refused goes on where it is wrong, and after any other form at what it came to.
(document.querySelector('main [aria-invalid="true"]') ?? document.querySelector('main [data-told]'))?.focus();
