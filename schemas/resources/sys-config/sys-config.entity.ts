import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { Flag, OneOf, PictureAddress } from '../common-fields.ts';
import { choices, defineEntity, field, stored } from '../../protocol/entity.ts';

const label = (name: string) => `$t:sys-config.${name}` as const;
const of = <S extends TSchema>(name: string, schema: S) => field(schema, { label: label(name) });
const line = (name: string, standard = '') => of(name, Type.String({ maxLength: 200, default: standard }));
/** A picture or none; without one the built-in logo is shown (SHELL-023). */
const picture = (name: string) =>
  of(name, Type.String({ ...PictureAddress, pattern: `^$|${PictureAddress.pattern}`, default: '' }));
const flag = (name: string, standard: 0 | 1 = 0) => of(name, Flag(standard));
const whole = (name: string, minimum: number, maximum: number, standard: number) =>
  of(name, Type.Integer({ minimum, maximum, default: standard }));
const port = (name: string, standard: number) => whole(name, 1, 65_535, standard);
const hostName = { pattern: '^[A-Za-z0-9.-]+$', message: '$t:sys-config.hostName' };
const host = (name: string) =>
  field(Type.String({ maxLength: 200, default: '' }), { label: label(name), patterns: [hostName] });

/** The password policy and expiry (PASSWORD-001). */
const passwordFields = {
  passwordStrengthLimit: field(OneOf([0, 1], 0), {
    label: '$t:sys-config.passwordStrengthLimit',
    source: choices(
      [0, '$t:sys-config.passwordStrengthLimit.standard'],
      [1, '$t:sys-config.passwordStrengthLimit.own'],
    ),
  }),
  passwordLengthMin: flag('passwordLengthMin'),
  passwordLengthMinNumber: whole('passwordLengthMinNumber', 4, 32, 6),
  containsNumbers: flag('containsNumbers'),
  includeLowercaseLetters: flag('includeLowercaseLetters'),
  includeUppercaseLetters: flag('includeUppercaseLetters'),
  containsCharacters: flag('containsCharacters'),
  mandatoryModificationOfInitialPassword: flag('mandatoryModificationOfInitialPassword', 1),
  passwordIsUpdatedRegularly: flag('passwordIsUpdatedRegularly'),
  updateCycle: whole('updateCycle', 1, 3650, 90),
  updateInAdvance: whole('updateInAdvance', 0, 365, 7),
  disableOldPassword: flag('disableOldPassword'),
  disableTheNumberOfOldPasswords: whole('disableTheNumberOfOldPasswords', 1, 24, 5),
};

/** Sessions, captcha and account lockout. */
const securityFields = {
  singleLogin: field(OneOf([1, 2], 2), {
    label: '$t:sys-config.singleLogin',
    source: choices([1, '$t:sys-config.singleLogin.one'], [2, '$t:sys-config.singleLogin.several']),
  }),
  tokenTimeout: whole('tokenTimeout', 1, 43_200, 480),
  passwordErrorsNumber: whole('passwordErrorsNumber', 1, 100, 5),
  lastLoginTimeSwitch: flag('lastLoginTimeSwitch', 1),
  enableVerificationCode: flag('enableVerificationCode', 1),
  /** Failed logins before a captcha is required; 0: always. */
  verificationCodeAfter: whole('verificationCodeAfter', 0, 100, 3),
  verificationCodeNumber: whole('verificationCodeNumber', 4, 6, 4),
  /** Allow-list of hosts that `/externalLink` embeds in a frame, separated by commas or spaces (ROUTE-025). */
  frameHosts: field(Type.String({ maxLength: 2000, default: '' }), {
    label: label('frameHosts'),
    patterns: [{ pattern: '^[A-Za-z0-9.:,\\s-]*$', message: '$t:sys-config.frameHosts.wrong' }],
  }),
};

/** The system configuration: company, security, integrations. A single record that always exists. */
export const sysConfig = defineEntity('sys-config', {
  companyName: line('companyName'),
  sysName: line('sysName'),
  sysVersion: line('sysVersion'),
  copyright: line('copyright'),
  logoIcon: picture('logoIcon'),
  navigationIcon: picture('navigationIcon'),
  workLogoIcon: picture('workLogoIcon'),
  ...securityFields,
  ...passwordFields,
  emailSmtpHost: host('emailSmtpHost'),
  emailSmtpPort: port('emailSmtpPort', 465),
  emailSsl: flag('emailSsl', 1),
  /** How the mail of the users is received from outside (MSGTPL-007). */
  emailReceiveType: field(OneOf(['imap', 'pop3'], 'imap'), {
    label: label('emailReceiveType'),
    source: choices(['imap', 'IMAP'], ['pop3', 'POP3']),
  }),
  emailImapHost: host('emailImapHost'),
  emailImapPort: port('emailImapPort', 993),
  emailPop3Host: host('emailPop3Host'),
  emailPop3Port: port('emailPop3Port', 995),
  emailSenderName: line('emailSenderName'),
  emailAccount: line('emailAccount'),
  emailPassword: line('emailPassword'),
  qyhCorpId: line('qyhCorpId'),
  qyhAgentId: line('qyhAgentId'),
  qyhAgentSecret: line('qyhAgentSecret'),
  qyhCorpSecret: line('qyhCorpSecret'),
  dingSynAppKey: line('dingSynAppKey'),
  dingSynAppSecret: line('dingSynAppSecret'),
  dingAgentId: line('dingAgentId'),
});

/** Write-only: never part of an answer (SYSCONF-004). */
export const secretNames = ['emailPassword', 'qyhAgentSecret', 'qyhCorpSecret', 'dingSynAppSecret'] as const;

export const SysConfig = Type.Object(stored(sysConfig));
export type SysConfig = Static<typeof SysConfig>;
