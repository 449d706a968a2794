import { printApiPage } from './api-page.ts';
import { printCommandsPage } from './commands-page.ts';
import { printErrorsPage } from './errors-page.ts';
import { printEventsPage } from './events-page.ts';
import { printRightsPage } from './rights-page.ts';
import { printSettingsPage } from './settings-page.ts';

/** Pages of docs/ that are generated from the registries of the code: their names, and the functions that print them. */
export const GENERATED_PAGES: Readonly<Record<string, () => string>> = {
  'commands.md': printCommandsPage,
  'errors.md': () => printErrorsPage('en'),
  'ja/errors.md': () => printErrorsPage('ja'),
  'events.md': printEventsPage,
  'api.md': printApiPage,
  'rights.md': printRightsPage,
  'settings.md': printSettingsPage,
};
