import { SettingError } from './read-settings.ts';

/** The code of an error, never its text, which may contain a password. */
const codeOf = (error: unknown): string => (error as { code?: string }).code ?? 'no answer';

const ofFolders = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOTDIR',
  'EEXIST',
  'ENOENT',
  'ENOSPC',
  'EDQUOT',
  'ENAMETOOLONG',
]);

/** Maps the error of an unusable data folder to one line for the operator; other errors are returned unchanged. */
export function folderError(error: unknown, folder: string): unknown {
  const code = codeOf(error);
  if (!ofFolders.has(code)) return error;
  return new SettingError(`The setting ZHJY_DATA: the folder ${folder} cannot be written (${code}).`);
}

const ofServers: Readonly<Record<string, string>> = {
  '28000': 'refuses this user',
  '28P01': 'refuses this user or password',
  '3D000': 'has no such database',
  '42501': 'does not let this user make tables',
  '57P03': 'is starting up or shutting down',
};

/** Maps the error of an unusable PostgreSQL server to one line for the operator. */
export function databaseError(error: unknown): SettingError {
  const code = codeOf(error);
  const what = Object.hasOwn(ofServers, code) ? ofServers[code] : `cannot be reached (${code})`;
  return new SettingError(`The setting DATABASE_URL: the server ${what}.`);
}

export const postgresMin = 15;

export function versionError(found: number): SettingError | undefined {
  if (found >= postgresMin) return undefined;
  return new SettingError(
    `The setting DATABASE_URL: the server is PostgreSQL ${found}; it must be ${postgresMin} or newer.`,
  );
}

const ofAddresses: Readonly<Record<string, (port: number, host: string) => string>> = {
  EADDRINUSE: (port) => `The setting PORT: ${port} is in use by another program.`,
  EACCES: (port) => `The setting PORT: this account may not listen on ${port}.`,
  EADDRNOTAVAIL: (_, host) => `The setting ZHJY_HOST: ${host} is no address of this machine.`,
  ENOTFOUND: (_, host) => `The setting ZHJY_HOST: ${host} is not known.`,
  EAI_AGAIN: (_, host) => `The setting ZHJY_HOST: ${host} is not known.`,
};

/** Maps the error of an address that cannot be listened on to one line for the operator. */
export function addressError(error: unknown, { port, host }: { port: number; host: string }): unknown {
  const line = ofAddresses[codeOf(error)];
  return line ? new SettingError(line(port, host)) : error;
}
