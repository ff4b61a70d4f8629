import { describe, expect, it } from 'vitest';
import { readSettings, SettingError } from './read-settings.ts';
import { settingTable } from './settings.ts';
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

  it.each([
    ['PORT', 0, 65_535],
    ['ZHJY_SESSION_MINUTES', 1, 43_200],
    ['ZHJY_LOGIN_FAILURES', 1, 100],
    ['ZHJY_BODY_KB', 64, 102_400],
    ['ZHJY_UPLOAD_KB', 1, 102_400],
    ['ZHJY_FILE_MB', 1, 102_400],
    ['ZHJY_QUERY_MS', 100, 600_000],
    ['ZHJY_AUDIT_DAYS', 180, 36_500],
  ])('%s is a whole number from %i to %i [OPS-012]', (name, least, most) => {
    const key = settingTable.find((setting) => setting.name === name)?.key ?? 'port';
    const read = (value: number | string) => readSettings({ [name]: String(value) })[key];
    expect([read(least), read(most)]).toEqual([least, most]);
    for (const value of [least - 1, most + 1, `${least}.5`, ` ${least}`, `0x${least}`, '', '1e3']) {
      expect(() => read(value), String(value)).toThrow(`${name} must be a whole number from ${least} to ${most}`);
    }
  });

  it('of whole numbers are all listed above', () => {
    expect(settingTable.filter(({ must }) => must.startsWith('a whole number'))).toHaveLength(8);
  });

  it.each<[string, string[], string[]]>([
    ['ZHJY_HOST', ['::', '10.0.0.1', 'office-1.example'], ['', 'a b', 'http://a']],
    [
      'DATABASE_URL',
      ['', 'postgres://h/x', 'postgresql://u:50%25@h:5432/x'],
      ['postgres://', 'postgres:// h', 'xpostgres://h/x'],
    ],
    ['ZHJY_DATA', ['.', './data dir'], ['', ' ']],
    ['ZHJY_SINGLE_LOGIN', ['0', '1'], ['', '2', 'true']],
    ['ZHJY_LOG_LEVEL', ['fatal', 'silent'], ['', 'INFO']],
    ['ZHJY_TIME_ZONE', ['UTC', 'Asia/Shanghai'], ['', '+08:00', 'Asia/Nowhere']],
    [
      'ZHJY_PUBLIC_URL',
      ['', 'https://office.example.com', 'http://10.0.0.5:8080'],
      ['office.example.com', 'https://a/b', 'xhttps://a'],
    ],
    ['ZHJY_SSO_ISSUER', ['', 'https://id.example.com/realm'], ['id.example.com', 'https://a?b', 'https://a b']],
    ['ZHJY_SSO_CLAIM', ['email'], ['', 'a b', 'a.b']],
    ['ZHJY_TOKEN_HOSTS', ['', 'a.example', 'a.example,b:81'], ['a.example,', 'a/b', ',a']],
    ['ZHJY_DASHBOARD_HOST', ['', 'http://d/x'], ['d', 'http://d#x']],
    [
      'ZHJY_INTERFACE_ORIGINS',
      ['', 'https://erp.example.com', 'http://10.0.0.5:8080, https://b'],
      ['https://a/', 'erp', 'https://a,b'],
    ],
    ['ZHJY_DATA_SOURCES', ['', 'db:5432'], ['db:5432/x']],
    ['ZHJY_MAP_SERVICE', ['', 'https://m?x'], ['m', 'https://m x']],
    [
      'ZHJY_MAP_TILES',
      ['', 'https://t/{z}/{x}/{y}?k={key}'],
      ['https://t/{z}/{x}', 'https://t/{x}/{y}', 'https://t/{z}/{y}'],
    ],
    ['ZHJY_MAP_TILES_DATUM', ['gcj02', 'wgs84'], ['', 'bd09']],
    ['ZHJY_MAP_CENTRE', ['', '116.397428,39.90923', '-1,-2'], ['116', '1000,1', '1,100', '1,2,3']],
    [
      'ZHJY_REPORT_PREFIX',
      ['/api/report', '/ReportServer', '/a/b-c'],
      ['', 'reports', '/api', '/api/system', '/a/', '/a?b'],
    ],
    ['ZHJY_WECHAT_SERVICE', ['https://w'], ['', 'w', 'https://w?x']],
    ['ZHJY_DING_SERVICE', ['https://d'], ['', 'd', 'https://d#x']],
  ])('%s may be one of %j, and none of %j [OPS-012]', (name, valid, invalid) => {
    for (const value of valid) expect(() => readSettings({ [name]: value }), value).not.toThrow();
    for (const value of invalid) expect(() => readSettings({ [name]: value }), value).toThrow(`${name} must be`);
  });

  it('with several values are read as a list without blanks and empty ones', () => {
    const read = readSettings({
      ZHJY_TOKEN_HOSTS: 'a.example,b:81',
      ZHJY_INTERFACE_ORIGINS: ' https://a , ,http://b:81 ',
    });
    expect(read.tokenHosts).toEqual(['a.example', 'b:81']);
    expect(read.interfaceOrigins).toEqual(['https://a', 'http://b:81']);
    expect(readSettings({}).tokenHosts).toEqual([]);
    expect(readSettings({ ZHJY_TIME_ZONE: 'asia/shanghai' }).timeZone).toBe('Asia/Shanghai');
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
    expect(read('10.0.0.5/1,10.0.0.5/32,::1/1,::1/128')).toHaveLength(4);
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
    '10.0.0.5/0001',
    '10.0.0.5/x',
    'fd00::/129',
  ])('refuses %s, so that no foreign proxy is ever trusted [LOGIN-020]', (text) => {
    expect(() => read(text)).toThrow('ZHJY_TRUSTED_PROXIES must be');
  });
});
