import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { Nothing } from '../../protocol/paging.ts';
import { CurrentUserReply, PasswordPolicy } from './current-user.ts';

const Sealed = (description: string) => Type.String({ minLength: 1, maxLength: 1000, description });
const Ticket = Type.String({ minLength: 1, maxLength: 200, description: 'The ticket of getConfig, used once.' });
const Code = Type.Optional(Type.String({ maxLength: 20, description: 'The letters of the picture of the ticket.' }));
const CodeStatus = Type.Object({
  status: Type.Integer({ description: '-1 expired, 0 not scanned, 1 scanned, 2 confirmed.' }),
  token: Type.Optional(Type.String({ description: 'With status 2, once.' })),
});

/** Login, logout, the own password: the calls around a session (LOGIN-007 to LOGIN-027, PASSWORD-013). */
export const sessionContract = defineContract('session', {
  config: {
    method: 'GET',
    path: '/api/oauth/getConfig/{id}',
    summary: 'What a login of that account needs: the key to encrypt to, a one-time ticket, the password policy.',
    access: 'public',
    input: Type.Object({ id: Type.String({ maxLength: 100 }) }),
    output: Type.Object({
      ...PasswordPolicy.properties,
      enableVerificationCode: Type.Integer(),
      verificationCodeNumber: Type.Integer(),
      singleSignOn: Type.Integer({ description: '1: there is a provider to log in with.' }),
      sysName: Type.String({ description: 'Name of the product, for the login page; empty: the built-in one.' }),
      logoIcon: Type.String({ description: 'Its logo; empty: the built-in one.' }),
      publicKey: Type.String({ description: 'X25519 public key of this server, hex.' }),
      ticket: Type.String({ description: 'Sent back as timestamp; good for one attempt within five minutes.' }),
    }),
  },
  login: {
    method: 'POST',
    path: '/api/oauth/Login',
    summary: 'Logs in; the password travels hashed and encrypted to the key of getConfig.',
    access: 'public',
    transport: 'form',
    input: Type.Object({
      account: Type.Optional(Type.String({ maxLength: 100 })),
      password: Type.Optional(Type.String({ maxLength: 1000 })),
      code: Code,
      timestamp: Type.Optional(Type.String({ maxLength: 200 })),
      origin: Type.Optional(Type.String({ maxLength: 50 })),
      zhjy_ticket: Type.Optional(Type.String({ maxLength: 200 })),
      grant_type: Type.Optional(Type.String({ maxLength: 50 })),
    }),
    output: Type.Object({ token: Type.String(), theme: Type.String() }),
    seals: { password: 'known' },
    keepsSession: true,
    msg: 'session.loggedIn',
  },
  signOn: {
    method: 'GET',
    path: '/api/oauth/SignOn',
    summary: 'Begins a login with the OpenID Connect provider: where to go, and what proves later that it began here.',
    access: 'public',
    limit: { times: 60, minutes: 1 },
    input: Type.Object({}),
    output: Type.Object({ url: Type.String(), state: Type.String() }),
  },
  signedOn: {
    method: 'POST',
    path: '/api/oauth/SignOn',
    summary: 'Ends it with what the provider sent back, once.',
    access: 'public',
    keepsSession: true,
    limit: { times: 60, minutes: 1 },
    input: Type.Object({
      code: Type.String({ minLength: 1, maxLength: 2000 }),
      state: Type.String({ minLength: 1, maxLength: 200 }),
      iss: Type.Optional(Type.String({ maxLength: 500 })),
    }),
    output: Type.Object({ token: Type.String(), theme: Type.String() }),
    msg: 'session.loggedIn',
  },
  imageCode: {
    method: 'GET',
    path: '/api/file/ImageCode/{random}',
    summary: 'The picture of the code that belongs to a ticket of getConfig.',
    access: 'public',
    transport: 'file',
    input: Type.Object({ random: Type.String({ maxLength: 200 }) }),
    output: Type.Unknown(),
  },
  lockScreen: {
    method: 'POST',
    path: '/api/oauth/LockScreen',
    summary: 'Without a body locks the session; with account and password unlocks it.',
    access: 'session',
    input: Type.Object({
      account: Type.Optional(Type.String({ maxLength: 100 })),
      password: Type.Optional(Sealed('The hash, encrypted as in a login.')),
      timestamp: Type.Optional(Ticket),
    }),
    output: Nothing,
    seals: { password: 'known' },
    keepsSession: true,
  },
  currentUser: {
    method: 'GET',
    path: '/api/oauth/CurrentUser',
    summary: 'Who is logged in, with menus, permissions and what the shell shows.',
    access: 'session',
    input: Type.Object({ systemCode: Type.Optional(Type.String({ maxLength: 100 })) }),
    output: CurrentUserReply,
  },
  logout: {
    method: 'GET',
    path: '/api/oauth/Logout',
    summary: 'Ends the session.',
    access: 'session',
    input: Type.Object({}),
    output: Nothing,
    msg: 'session.loggedOut',
  },
  unlock: {
    method: 'PUT',
    path: '/api/permission/Users/{id}/Actions/unlock',
    summary: 'Ends the waiting time of a user after failed logins.',
    access: 'administrator',
    input: Type.Object({ id: Type.String({ maxLength: 50 }) }),
    output: Nothing,
  },
  updatePassword: {
    method: 'POST',
    path: '/api/oauth/updatePasswordMessage',
    summary: 'Changes the own password and ends every session of the account.',
    access: 'session',
    input: Type.Object({
      oldPassword: Sealed('The old hash, encrypted as in a login.'),
      password: Sealed('The new hash, encrypted as in a login.'),
      again: Type.Optional(
        Type.String({ maxLength: 200, description: 'The new one typed again; never leaves the page.' }),
      ),
      code: Code,
      timestamp: Ticket,
    }),
    output: Nothing,
    seals: { oldPassword: 'known', password: 'chosen', again: 'repeated' },
    msg: 'session.passwordChanged',
  },
  codeCertificate: {
    method: 'GET',
    path: '/api/oauth/codeCertificate',
    summary: 'A certificate to show as QR code, for logging in with a phone where one is logged in.',
    access: 'public',
    limit: { times: 60, minutes: 1 },
    input: Type.Object({}),
    output: Type.Object({ id: Type.String() }),
  },
  codeCertificateStatus: {
    method: 'GET',
    path: '/api/oauth/codeCertificateStatus/{id}',
    summary: 'How far a certificate is; once confirmed it answers the token, one time.',
    access: 'public',
    input: Type.Object({ id: Type.String({ maxLength: 100 }) }),
    output: CodeStatus,
  },
  setCodeCertificateStatus: {
    method: 'GET',
    path: '/api/oauth/setCodeCertificateStatus/{id}/{status}',
    summary: 'Whoever is logged in says that the code was scanned (1), confirms (2) or refuses (-1).',
    access: 'session',
    input: Type.Object({
      id: Type.String({ maxLength: 100 }),
      status: Type.Union([Type.Literal(-1), Type.Literal(1), Type.Literal(2)]),
    }),
    output: CodeStatus,
  },
});
