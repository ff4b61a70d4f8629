import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { messageFiles } from './generate-messages.ts';
import { settingsFile } from './generate-settings.ts';
import { schemaFiles } from './generate-schemas.ts';

/** Every generated file with its text. */
export async function generatedFiles(): Promise<Map<string, string>> {
  return new Map([...messageFiles(), ...(await schemaFiles()), ...settingsFile()]);
}

export async function main() {
  for (const [file, text] of await generatedFiles()) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
