import { SETTINGS, type Setting } from '../../src/config/index.ts';

/** `docs/settings.md`: every setting as the table in `src/config/settings.ts` has it. */
export function renderSettings(): string {
  const rows = Object.values<Setting<unknown>>(SETTINGS).map((setting) => {
    const fallback = setting.kind.print(setting.fallback);
    const shown = fallback === '' ? '–' : `\`${fallback}\``;
    const secret = setting.isSecret ? ' Secret: never printed.' : '';
    return `| \`${setting.name}\` | ${shown} | ${setting.kind.expected.en} | ${setting.meaning.en}${secret} |`;
  });
  return `# Settings

Environment variables, read when a command starts; \`miharu config\` prints what is in use and where it comes from. Everything
that is wrong is reported at once, and nothing starts then. An empty variable counts as not set; a variable that begins with
\`MIHARU_\` and is no setting is an error, so that a slip of the pen is seen.

| setting | default | expected | meaning |
|---|---|---|---|
${rows.join('\n')}

The language of the command line is Japanese when \`LC_ALL\`, \`LC_MESSAGES\` or \`LANG\` (the first that is set) begins with \`ja\`,
else English; \`--lang en\` or \`--lang ja\` says otherwise.

This page is made from \`src/config/settings.ts\` by \`tools/docs/settings.ts\`.
`;
}
