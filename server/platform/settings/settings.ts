import { isIP } from 'node:net';

/** Settings of the server; see the table below for each. */
export interface Settings {
  port: number;
  host: string;
  databaseUrl: string;
  dataFolder: string;
  secretKey: string;
  sessionMinutes: number;
  singleLogin: boolean;
  adminPassword: string;
  demoPassword: string;
  forcePasswordChange: boolean;
  loginFailures: number;
  bodyKb: number;
  uploadKb: number;
  fileMb: number;
  queryMs: number;
  auditDays: number;
  logLevel: string;
  timeZone: string;
  publicUrl: string;
  ssoIssuer: string;
  ssoClientId: string;
  ssoClientSecret: string;
  ssoClaim: string;
  tokenHosts: readonly string[];
  dashboardHost: string;
  interfaceOrigins: readonly string[];
  dataSources: readonly string[];
  mailHosts: readonly string[];
  mapService: string;
  mapKey: string;
  mapTiles: string;
  mapTilesDatum: string;
  mapCentre: string;
  wechatService: string;
  dingService: string;
  reportPrefix: string;
  trustedProxies: readonly string[];
}

type Check = (text: string) => unknown;

export interface Setting {
  /** Name in the environment. */
  name: string;
  key: keyof Settings;
  meaning: string;
  /** The default, as written in the environment. */
  standard: string;
  /** Allowed values, in words for the error message. */
  must: string;
  /** The parsed value, or undefined when the text is invalid. */
  read: Check;
}

const whole =
  (least: number, most: number): Check =>
  (text) => {
    const value = Number(text);
    return /^\d+$/.test(text) && value >= least && value <= most ? value : undefined;
  };
const flag: Check = (text) => (text === '1' ? true : text === '0' ? false : undefined);
const oneOf =
  (...values: string[]): Check =>
  (text) =>
    values.includes(text) ? text : undefined;
const matching =
  (pattern: RegExp): Check =>
  (text) =>
    pattern.test(text) ? text : undefined;

const timeZone: Check = (text) => {
  // An offset is not a time zone: it has no daylight saving time, and TZ inverts its sign.
  if (!/^[A-Za-z]/.test(text)) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
};

const isPostgres = (address: string) =>
  /^postgres(ql)?:\/\/\S+$/.test(address) && URL.canParse(address) && canDecode(address);

/** A `%` in a password not encoded as `%25` would crash the driver. */
function canDecode(address: string): boolean {
  try {
    decodeURIComponent(address);
    return true;
  } catch {
    return false;
  }
}

const hosts: Check = (text) => (/^$|^[\w.:-]+(,[\w.:-]+)*$/.test(text) ? text.split(',').filter(Boolean) : undefined);

/**
 * Addresses and networks, comma-separated: `10.0.0.5,192.168.1.0/24,fd00::/8`. A network of all addresses is refused.
 */
const networks: Check = (text) => {
  const given = text.split(',').map((one) => one.trim());
  const named = given.filter((one) => one !== '');
  const isNetwork = (one: string) => {
    const [address = '', bits, ...rest] = one.split('/');
    const most = { 4: 32, 6: 128 }[isIP(address)] ?? 0;
    const known = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most);
    return most > 0 && known && rest.length === 0;
  };
  return named.every(isNetwork) ? named : undefined;
};

/** Origins, comma-separated: `https://erp.example.com,http://10.0.0.5:8080`. */
const origins: Check = (text) => {
  const given = text.split(',').map((one) => one.trim());
  const known = given.filter((one) => one !== '' && URL.canParse(one) && new URL(one).origin === one);
  return known.length === given.filter((one) => one !== '').length ? known : undefined;
};

const number = (least: number, most: number) => ({
  must: `a whole number from ${least} to ${most}`,
  read: whole(least, most),
});
const yesOrNo = { must: '0 or 1', read: flag };
const text = { standard: '', must: 'text', read: (value: string) => value };
/** Empty by default. */
const orEmpty = (must: string, read: Check) => ({ standard: '', must: `empty or ${must}`, read });
/** None by default: the server connects to nothing that its operator did not name. */
const addressList = orEmpty('host names with their ports', hosts);
const service = { must: 'an address that begins with http:// or https://', read: matching(/^https?:\/\/[^\s?#]+$/) };

/** All settings of the environment. docs/settings.md is generated from this table. */
export const settingTable: readonly Setting[] = [
  { name: 'PORT', key: 'port', meaning: 'Port of pages and calls.', standard: '3000', ...number(0, 65_535) },
  {
    name: 'ZHJY_HOST',
    key: 'host',
    meaning: 'Address to listen on.',
    standard: '0.0.0.0',
    must: 'an address or a host name',
    read: matching(/^[\w.:-]+$/),
  },
  {
    name: 'DATABASE_URL',
    key: 'databaseUrl',
    meaning: 'PostgreSQL 15 or newer, `postgres://user:password@host/database`. Empty: the embedded database.',
    ...orEmpty('an address that begins with postgres:// or postgresql://', (address) =>
      address === '' || isPostgres(address) ? address : undefined,
    ),
  },
  {
    name: 'ZHJY_DATA',
    key: 'dataFolder',
    meaning: 'Folder of the embedded database and of files. One process at a time.',
    standard: './data',
    must: 'a folder',
    read: matching(/\S/),
  },
  {
    name: 'ZHJY_SECRET_KEY',
    key: 'secretKey',
    meaning:
      'Key that encrypts the stored passwords of other systems (data sources, mail, enterprise WeChat, DingTalk, web-hooks). Empty: generated at the first use in `credentials.key` in the data folder. Without the same key these passwords have to be entered again.',
    ...orEmpty('at least 16 characters', matching(/^$|^.{16,}$/)),
  },
  {
    name: 'ZHJY_SESSION_MINUTES',
    key: 'sessionMinutes',
    meaning: 'Minutes of inactivity after which a session expires.',
    standard: '480',
    ...number(1, 43_200),
  },
  {
    name: 'ZHJY_SINGLE_LOGIN',
    key: 'singleLogin',
    meaning: '1: a login ends the other sessions of the account.',
    standard: '0',
    ...yesOrNo,
  },
  {
    name: 'ZHJY_ADMIN_PASSWORD',
    key: 'adminPassword',
    meaning: 'Password of the first administrator, read at the first start only. Empty: generated and printed once.',
    ...text,
  },
  {
    name: 'ZHJY_DEMO_PASSWORD',
    key: 'demoPassword',
    meaning: 'Password of the demo users, read at the first start only. Empty: generated and printed once.',
    ...text,
  },
  {
    name: 'ZHJY_FORCE_PASSWORD_CHANGE',
    key: 'forcePasswordChange',
    meaning: '1: users with an initial password must change it at their first login.',
    standard: '1',
    ...yesOrNo,
  },
  {
    name: 'ZHJY_LOGIN_FAILURES',
    key: 'loginFailures',
    meaning:
      'Failed logins of an account from one address before a delay of 1 minute, growing to 15. Ten times as many for all accounts delay the whole address.',
    standard: '5',
    ...number(1, 100),
  },
  {
    name: 'ZHJY_BODY_KB',
    key: 'bodyKb',
    meaning: 'Maximum size of a request body.',
    standard: '4096',
    ...number(64, 102_400),
  },
  {
    name: 'ZHJY_UPLOAD_KB',
    key: 'uploadKb',
    meaning: 'Maximum size of an uploaded import file.',
    standard: '512',
    ...number(1, 102_400),
  },
  {
    name: 'ZHJY_FILE_MB',
    key: 'fileMb',
    meaning: 'Maximum size of an attachment; fields may set a lower limit.',
    standard: '2048',
    ...number(1, 102_400),
  },
  {
    name: 'ZHJY_QUERY_MS',
    key: 'queryMs',
    meaning: 'Timeout of a database statement.',
    standard: '10000',
    ...number(100, 600_000),
  },
  {
    name: 'ZHJY_AUDIT_DAYS',
    key: 'auditDays',
    meaning: 'Retention of audit log entries in days.',
    standard: '180',
    ...number(180, 36_500),
  },
  {
    name: 'ZHJY_LOG_LEVEL',
    key: 'logLevel',
    meaning: 'Log level.',
    standard: 'info',
    must: 'one of fatal, error, warn, info, debug, trace, silent',
    read: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  },
  {
    name: 'ZHJY_TIME_ZONE',
    key: 'timeZone',
    meaning: 'Time zone of the organisation, used for numbering, exports and displayed times.',
    standard: 'Asia/Shanghai',
    must: 'a time zone such as Asia/Shanghai',
    read: timeZone,
  },
  {
    name: 'ZHJY_PUBLIC_URL',
    key: 'publicUrl',
    meaning: 'Public address of this server; base of absolute links, which never use request headers.',
    ...orEmpty('an address such as https://office.example.com', (address) =>
      address === '' || (/^https?:\/\/[\w.:-]+$/.test(address) && URL.canParse(address)) ? address : undefined,
    ),
  },
  {
    name: 'ZHJY_SSO_ISSUER',
    key: 'ssoIssuer',
    meaning: 'OpenID Connect provider for single sign-on. Empty: none. Requires ZHJY_PUBLIC_URL.',
    ...orEmpty('the address of a provider', matching(/^$|^https?:\/\/[^\s?#]+$/)),
  },
  { name: 'ZHJY_SSO_CLIENT_ID', key: 'ssoClientId', meaning: 'Client id at the provider.', ...text },
  {
    name: 'ZHJY_SSO_CLIENT_SECRET',
    key: 'ssoClientSecret',
    meaning: 'Client secret at the provider. Empty: a public client with PKCE only.',
    ...text,
  },
  {
    name: 'ZHJY_SSO_CLAIM',
    key: 'ssoClaim',
    meaning: 'Claim of the provider that contains the account.',
    standard: 'preferred_username',
    must: 'the name of a claim',
    read: matching(/^\w+$/),
  },
  {
    name: 'ZHJY_TOKEN_HOSTS',
    key: 'tokenHosts',
    meaning: 'Hosts of linked pages that receive the session token, comma-separated; this server always does.',
    ...orEmpty('host names', hosts),
  },
  {
    name: 'ZHJY_DASHBOARD_HOST',
    key: 'dashboardHost',
    meaning: 'Dashboard server, the value of `${dataV}` in menu addresses. Empty: this server.',
    ...orEmpty('an address that begins with http:// or https://', matching(/^$|^https?:\/\/[^\s?#]+$/)),
  },
  {
    name: 'ZHJY_INTERFACE_ORIGINS',
    key: 'interfaceOrigins',
    meaning:
      'Origins that data interfaces and web-hooks of messages may call, comma-separated: `https://erp.example.com`. Empty: none.',
    ...orEmpty('origins such as https://erp.example.com, without a path', origins),
  },
  {
    name: 'ZHJY_DATA_SOURCES',
    key: 'dataSources',
    meaning: 'Databases that data sources may connect to, comma-separated: `db.example.com:5432`. Empty: none.',
    ...addressList,
  },
  {
    name: 'ZHJY_MAIL_HOSTS',
    key: 'mailHosts',
    meaning:
      'Mail servers that may be connected to, comma-separated: `smtp.example.com:465`, `imap.example.com:993`. Empty: none.',
    ...addressList,
  },
  {
    name: 'ZHJY_MAP_SERVICE',
    key: 'mapService',
    meaning:
      'Map service compatible with `https://restapi.amap.com`, called by the server. Empty: the built-in list of places.',
    ...orEmpty('an address that begins with http:// or https://', matching(/^$|^https?:\/\/\S+$/)),
  },
  { name: 'ZHJY_MAP_KEY', key: 'mapKey', meaning: 'Key of the map service; never sent to browsers.', ...text },
  {
    name: 'ZHJY_MAP_TILES',
    key: 'mapTiles',
    meaning:
      'Address of a map tile with `{z}`, `{x}`, `{y}` and `{key}`, fetched by the server. Empty: maps without tiles.',
    ...orEmpty('an address with {z}, {x} and {y}', matching(/^$|^https?:\/\/(?=\S*\{z\})(?=\S*\{x\})(?=\S*\{y\})\S+$/)),
  },
  {
    name: 'ZHJY_MAP_TILES_DATUM',
    key: 'mapTilesDatum',
    meaning:
      'Coordinate system of the tiles: `gcj02` for maps published in mainland China, `wgs84` for others. Coordinates are stored in GCJ-02.',
    standard: 'gcj02',
    must: 'gcj02 or wgs84',
    read: oneOf('gcj02', 'wgs84'),
  },
  {
    name: 'ZHJY_MAP_CENTRE',
    key: 'mapCentre',
    meaning: 'Initial centre of maps: longitude and latitude in GCJ-02. Empty: Beijing.',
    ...orEmpty('such as 116.397428,39.90923', matching(/^$|^-?\d{1,3}(\.\d+)?,-?\d{1,2}(\.\d+)?$/)),
  },
  {
    name: 'ZHJY_REPORT_PREFIX',
    key: 'reportPrefix',
    meaning: 'A further prefix of the calls on reports, for clients that expect a report server there.',
    standard: '/api/report',
    must: 'a path outside of /api such as /ReportServer',
    read: matching(/^\/api\/report$|^(?!\/api(?:\/|$))(?:\/[\w-]+){1,5}$/),
  },
  {
    name: 'ZHJY_WECHAT_SERVICE',
    key: 'wechatService',
    meaning:
      'API address of enterprise WeChat, the only destination for synchronised organisations and users and for messages.',
    standard: 'https://qyapi.weixin.qq.com',
    ...service,
  },
  {
    name: 'ZHJY_DING_SERVICE',
    key: 'dingService',
    meaning: 'API address of DingTalk, the only destination for synchronised organisations and users and for messages.',
    standard: 'https://oapi.dingtalk.com',
    ...service,
  },
  {
    name: 'ZHJY_TRUSTED_PROXIES',
    key: 'trustedProxies',
    meaning:
      'Addresses or networks of reverse proxies, comma-separated. Their `X-Forwarded-For` header determines the client address used for rate limits and delays. List proxies only: a client that connects from a listed address can forge its address. Empty: the address of the connection is used.',
    ...orEmpty('addresses and networks such as 10.0.0.5,192.168.1.0/24', networks),
  },
];
