import type { Html } from '../../html/html.ts';
import { tabs } from '../../html/tabs.ts';
import type { Page } from '../../page.ts';

/** The three screens of the assistant. */
export function assistantTabs({ t, visit }: Page): Html {
  return tabs(
    t('assistant.title'),
    [
      { path: '/assistant', label: t('assistant.today') },
      { path: '/assistant/results', label: t('assistant.results') },
      { path: '/assistant/questions', label: t('assistant.custom') },
    ],
    visit.request.path,
  );
}
