import { SETTINGS, type Setting } from '../../src/config/index.ts';
import { printPage, printTable } from './markdown.ts';

/** docs/settings.md: every setting, from the table in `src/config/settings.ts`. */
export function printSettingsPage(): string {
  const rows = Object.values<Setting<unknown>>(SETTINGS).map((setting) => {
    const fallback = setting.kind.print(setting.fallback);
    const shown = fallback === '' ? '–' : `\`${fallback}\``;
    const secret = setting.isSecret ? ' Secret: never printed.' : '';
    return [`\`${setting.name}\``, shown, setting.kind.expected.en, `${setting.meaning.en}${secret}`];
  });
  return printPage('Settings', '`src/config/settings.ts`', [
    'Find a setting, its default and what it accepts. Settings are environment variables, read when a command starts. `miharu config` prints every setting in use and where its value comes from.',
    'All invalid settings are reported together, and nothing starts until they are fixed. An empty variable counts as not set. An unknown variable that begins with `MIHARU_` is an error, so that a typo does not go unnoticed.',
    printTable(['setting', 'default', 'expected', 'meaning'], rows),
    'The command line is in Japanese when `LC_ALL`, `LC_MESSAGES` or `LANG` (the first that is set) begins with `ja`, and English otherwise. `--lang en` or `--lang ja` overrides this.',
  ]);
}
