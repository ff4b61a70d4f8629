import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { Nothing } from '../../protocol/paging.ts';
import { CurrentUserReply, PasswordPolicy } from './current-user.ts';

const Sealed = (description: string) => Type.String({ minLength: 1, maxLength: 1000, description });
const Ticket = Type.String({ minLength: 1, maxLength: 200, description: 'The ticket of getConfig, used once.' });

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
      code: Type.Optional(Type.String({ maxLength: 20 })),
      timestamp: Type.Optional(Type.String({ maxLength: 200 })),
      origin: Type.Optional(Type.String({ maxLength: 50 })),
      zhjy_ticket: Type.Optional(Type.String({ maxLength: 200 })),
      grant_type: Type.Optional(Type.String({ maxLength: 50 })),
    }),
    output: Type.Object({ token: Type.String(), theme: Type.String() }),
    msg: 'session.loggedIn',
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
      code: Type.Optional(Type.String({ maxLength: 20 })),
      timestamp: Ticket,
    }),
    output: Nothing,
    msg: 'session.passwordChanged',
  },
});
