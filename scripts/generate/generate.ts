import { settingTable } from '#server/platform/settings/settings.ts';
import { writeIcons } from './icons.ts';
import { writeChanged, writeMessages } from './messages.ts';
import { writeSchemas } from './published.ts';

/** docs/settings.md from the table of settings: the one generated file in git, as it is read there. */
export function settingsFile(): Map<string, string> {
  const rows = settingTable.map(
    ({ name, meaning, standard, must }) =>
      `| \`${name}\` | ${meaning} | ${standard ? `\`${standard}\`` : 'empty'} | ${must} |`,
  );
  const text = [
    '# Settings',
    '',
    'Everything a server reads from its environment. Generated from `server/platform/settings/settings.ts`.',
    'An unknown name that begins with `ZHJY_`, or a value that is none, stops the start with one line.',
    '',
    '| Name | Meaning | Standard | Value |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ];
  return new Map([['docs/settings.md', text.join('\n')]]);
}

/** Writes every generated file that is not as its source says. */
export function main() {
  writeMessages();
  writeIcons();
  writeSchemas();
  writeChanged(settingsFile());
}
