/** Settings of the server; see the table below for each. */
export interface Settings {
  port: number;
  host: string;
  databaseUrl: string;
  dataFolder: string;
  sessionMinutes: number;
  singleLogin: boolean;
  adminPassword: string;
  demoPassword: string;
  forcePasswordChange: boolean;
  loginFailures: number;
  bodyKb: number;
  uploadKb: number;
  queryMs: number;
  logLevel: string;
  timeZone: string;
}

type Check = (text: string) => unknown;

export interface Setting {
  /** Name in the environment. */
  name: string;
  key: keyof Settings;
  meaning: string;
  /** As it would stand in the environment. */
  standard: string;
  /** What a value must be, in words for the message. */
  must: string;
  /** The value, or undefined when the text is none. */
  read: Check;
}

const whole =
  (least: number, most: number): Check =>
  (text) => {
    const value = Number(text);
    return /^\d+$/.test(text) && value >= least && value <= most ? value : undefined;
  };
const flag: Check = (text) => (text === '1' ? true : text === '0' ? false : undefined);
const anyText: Check = (text) => text;
const oneOf =
  (...values: string[]): Check =>
  (text) =>
    values.includes(text) ? text : undefined;
const matching =
  (pattern: RegExp): Check =>
  (text) =>
    pattern.test(text) ? text : undefined;

const timeZone: Check = (text) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
};

const number = (least: number, most: number) => ({
  must: `a whole number from ${least} to ${most}`,
  read: whole(least, most),
});
const yesOrNo = { must: '0 or 1', read: flag };
const text = { must: 'text', read: anyText };

/** The one table of settings: what may stand in the environment. docs/settings.md is generated from it. */
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
    standard: '',
    must: 'empty or an address that begins with postgres:// or postgresql://',
    read: matching(/^$|^postgres(ql)?:\/\//),
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
    name: 'ZHJY_SESSION_MINUTES',
    key: 'sessionMinutes',
    meaning: 'How long an unused login lives.',
    standard: '480',
    ...number(1, 43_200),
  },
  {
    name: 'ZHJY_SINGLE_LOGIN',
    key: 'singleLogin',
    meaning: 'With 1 a login ends the other logins of the same account.',
    standard: '0',
    ...yesOrNo,
  },
  {
    name: 'ZHJY_ADMIN_PASSWORD',
    key: 'adminPassword',
    meaning: "The first administrator's password, read at the first start only. Empty: one is made and printed once.",
    standard: '',
    ...text,
  },
  {
    name: 'ZHJY_DEMO_PASSWORD',
    key: 'demoPassword',
    meaning: 'Password of the demo staff, read at the first start only. Empty: one is made and printed once.',
    standard: '',
    ...text,
  },
  {
    name: 'ZHJY_FORCE_PASSWORD_CHANGE',
    key: 'forcePasswordChange',
    meaning: 'With 1 whoever never chose a password must choose one at the first login.',
    standard: '1',
    ...yesOrNo,
  },
  {
    name: 'ZHJY_LOGIN_FAILURES',
    key: 'loginFailures',
    meaning: 'Failed logins before an account waits: 1 minute growing to 15.',
    standard: '5',
    ...number(1, 100),
  },
  { name: 'ZHJY_BODY_KB', key: 'bodyKb', meaning: 'Largest request body.', standard: '4096', ...number(64, 102_400) },
  {
    name: 'ZHJY_UPLOAD_KB',
    key: 'uploadKb',
    meaning: 'Largest uploaded import file.',
    standard: '512',
    ...number(1, 102_400),
  },
  {
    name: 'ZHJY_QUERY_MS',
    key: 'queryMs',
    meaning: 'A database statement running longer is cut.',
    standard: '10000',
    ...number(100, 600_000),
  },
  {
    name: 'ZHJY_LOG_LEVEL',
    key: 'logLevel',
    meaning: 'How much is logged.',
    standard: 'info',
    must: 'one of fatal, error, warn, info, debug, trace, silent',
    read: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  },
  {
    name: 'ZHJY_TIME_ZONE',
    key: 'timeZone',
    meaning: 'Where the organisation works: days of numbers, exports and texts of times are days there.',
    standard: 'Asia/Shanghai',
    must: 'a time zone such as Asia/Shanghai',
    read: timeZone,
  },
];
