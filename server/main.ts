import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { buildApp } from './app.ts';
import { FolderInUse } from './platform/db/engine/folder-lock.ts';
import { MigrationFailed } from './platform/resource/migrate.ts';
import { pooledParsing } from './platform/parsing/parsing.ts';
import { serve } from './platform/serve.ts';
import { readSettings, SettingError } from './platform/settings/read-settings.ts';
import { resources } from './resources/index.ts';

/** Expected start errors (settings, folder lock, migration) print one line; unexpected ones print the whole stack. */
function explain(error: unknown): void {
  const isForeseen = [SettingError, FolderInUse, MigrationFailed].some((kind) => error instanceof kind);
  process.stderr.write(`${isForeseen ? (error as Error).message : inspect(error)}\n`);
  process.exitCode = 1;
}

// A failed write to stdout or stderr (full disk, closed pipe) must not end the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

try {
  const settings = readSettings(process.env);
  // Date uses the time zone of the process; Node applies a change at once.
  process.env['TZ'] = settings.timeZone;
  const worker = new URL('./db-worker.js', import.meta.url);
  const parsing = pooledParsing(new URL('./parse-worker.js', import.meta.url));
  const page = fileURLToPath(new URL('../page', import.meta.url));
  await serve({ settings, worker, parsing, resources, build: (platform) => buildApp(platform, resources, { page }) });
} catch (error) {
  explain(error);
}
