import { writeChanged, writeMessages } from './messages.ts';
import { writeSchemas } from './published.ts';
import { settingsFile } from './settings.ts';

/** Writes every generated file that is not as its source says. */
export function main() {
  writeMessages();
  writeSchemas();
  writeChanged(settingsFile());
}
