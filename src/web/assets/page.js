// Scripts of all pages: buttons that copy or print, and forms that are sent once. Everything else works without JavaScript.
for (const button of document.querySelectorAll('button[data-copy]')) {
  const source = document.getElementById(button.dataset.copy);
  if (source === null) continue;
  const label = button.textContent;
  button.hidden = false;
  button.addEventListener('click', async () => {
    if (await copied(source)) {
      const status = button.nextElementSibling;
      button.textContent = button.dataset.done;
      status.textContent = button.dataset.done;
      setTimeout(() => {
        button.textContent = label;
        status.textContent = '';
      }, 2000);
    }
  });
}

for (const button of document.querySelectorAll('button[data-print]')) {
  button.hidden = false;
  button.addEventListener('click', () => print());
}

/** Only secure pages have the clipboard API; elsewhere the selected text is copied with execCommand. */
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

// A page restored from the browser's memory may be sent again.
addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll('form')) delete form.dataset.sent;
});

// Focus goes to the first invalid field, or to the result of the form.
(
  document.querySelector('main [aria-invalid="true"]') ?? document.querySelector('main [data-result]')
)?.focus();
