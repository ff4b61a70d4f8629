import { describe, expect, it } from 'vitest';
import { readSettings, SettingError, settingTable } from './settings.ts';
import { addressError, databaseError, folderError, versionError } from './start-errors.ts';

describe('the settings', () => {
  it('all have a valid default, a meaning and a unique name [OPS-012]', () => {
    for (const { name, standard, read, meaning, must } of settingTable) {
      expect(read(standard), name).toBeDefined();
      expect(meaning.endsWith('.') && must.length > 0, name).toBe(true);
      expect(name).toMatch(/^(ZHJY_[A-Z_]+|PORT|DATABASE_URL)$/);
    }
    expect(new Set(settingTable.map(({ key }) => key)).size).toBe(settingTable.length);
    expect(new Set(settingTable.map(({ name }) => name)).size).toBe(settingTable.length);
  });

  it('are read from the environment, with defaults for the rest', () => {
    const settings = readSettings({ PORT: '8080', ZHJY_SINGLE_LOGIN: '1', HOME: '/root' });
    expect(settings).toMatchObject({ port: 8080, singleLogin: true, sessionMinutes: 480, dataFolder: './data' });
  });

  it.each([
    [{ ZHJY_UNKNOWN: 'x' }, 'ZHJY_UNKNOWN is not known'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '' }, 'PORT must be'],
    [{ ZHJY_SINGLE_LOGIN: 'yes' }, 'ZHJY_SINGLE_LOGIN must be 0 or 1'],
    [{ ZHJY_SESSION_MINUTES: '0' }, 'ZHJY_SESSION_MINUTES must be'],
    [{ ZHJY_LOG_LEVEL: 'loud' }, 'ZHJY_LOG_LEVEL must be one of'],
    [{ ZHJY_DATA: ' ' }, 'ZHJY_DATA must be a folder'],
    [{ DATABASE_URL: 'http://x' }, 'DATABASE_URL must be'],
    [{ DATABASE_URL: 'postgres://host:port/x' }, 'DATABASE_URL must be'],
    [{ DATABASE_URL: 'postgres://user:50%@host/x' }, 'DATABASE_URL must be'],
    [{ ZHJY_TIME_ZONE: '+08:00' }, 'ZHJY_TIME_ZONE must be'],
    [{ ZHJY_PUBLIC_URL: 'https://a:b:c' }, 'ZHJY_PUBLIC_URL must be'],
  ])('%j is refused [OPS-012]', (environment: Record<string, string>, line) => {
    expect(() => readSettings(environment)).toThrow(line);
  });

  it('detected by the operating system or the database are refused with one line as well [OPS-012]', () => {
    const address = { port: 80, host: 'office' };
    const lines = [
      addressError({ code: 'EADDRINUSE' }, address),
      addressError({ code: 'EACCES' }, address),
      addressError({ code: 'ENOTFOUND' }, address),
      folderError({ code: 'EROFS' }, '/data'),
      databaseError({ code: '28P01', message: 'password hidden' }),
      versionError(14),
    ];
    expect(lines.map((error) => error instanceof SettingError && error.message)).toEqual([
      'The setting PORT: 80 is in use by another program.',
      'The setting PORT: this account may not listen on 80.',
      'The setting ZHJY_HOST: office is not known.',
      'The setting ZHJY_DATA: the folder /data cannot be written (EROFS).',
      'The setting DATABASE_URL: the server refuses this user or password.',
      'The setting DATABASE_URL: the server is PostgreSQL 14; it must be 15 or newer.',
    ]);
    const unforeseen = new Error('something else');
    expect(folderError(unforeseen, '/data')).toBe(unforeseen);
    expect(addressError(unforeseen, address)).toBe(unforeseen);
    expect(versionError(15)).toBeUndefined();
  });

  it('never repeat a secret in an error message', () => {
    expect(() => readSettings({ DATABASE_URL: 'mysql://user:hidden@host/x' })).toThrow(/^((?!hidden).)*$/s);
  });
});

describe('ZHJY_TRUSTED_PROXIES', () => {
  const read = (text: string) => readSettings({ ZHJY_TRUSTED_PROXIES: text }).trustedProxies;

  it('names addresses and networks [LOGIN-020]', () => {
    expect(read('')).toEqual([]);
    expect(read('10.0.0.5, 192.168.1.0/24,fd00::/8,::1')).toEqual(['10.0.0.5', '192.168.1.0/24', 'fd00::/8', '::1']);
  });

  it.each([
    'proxy.example.com',
    '10.0.0',
    '10.0.0.5/33',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.5/8/8',
    '10.0.0.5/',
    'fd00::/129',
  ])('refuses %s, so that no foreign proxy is ever trusted [LOGIN-020]', (text) => {
    expect(() => read(text)).toThrow('ZHJY_TRUSTED_PROXIES must be');
  });
});
