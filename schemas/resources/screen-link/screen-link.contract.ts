import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { Nothing } from '../../protocol/paging.ts';
import { Flag, Id } from '../common-fields.ts';
import { dataScreenMenu } from '../data-screen/data-screen.contract.ts';

const path = '/api/visualdev/ScreenLink';
/** Random part of the address of a link. */
const encryption = Type.String({ maxLength: 64, pattern: '^[\\w-]+$' });
/** Encrypted password; empty without one. */
const Sealed = Type.Optional(Type.Union([Type.String({ maxLength: 1000 }), Type.Null()]));
const Ticket = Type.Optional(
  Type.String({ maxLength: 200, description: 'The ticket answered by getConfig; valid for one use.' }),
);
const EndTime = Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
  description: 'A moment of the last day on which the link opens; null: no end.',
});

/** Links to big screens, without a login (SCREEN-005). */
export const screenLinkContract = defineContract('screen-link', {
  info: {
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'How a big screen is shared, and the address of its link.',
    access: { menu: dataScreenMenu },
    input: Type.Object({ id: Id }),
    output: Type.Object({
      id: Id,
      shareUse: Flag(),
      passUse: Flag(),
      endTime: EndTime,
      /** Empty where it is not shared. */
      address: Type.String(),
      /** Who shared it, and why it is closed all the same. */
      opened: Type.String(),
      /** How many of its sources are marked public. */
      sources: Type.String(),
    }),
  },
  update: {
    method: 'PUT',
    path: `${path}/{id}`,
    summary:
      'Shares a big screen by a link, optionally with a password and an end, or ends it. Anonymous visitors see sources marked public only, read with the rights of an anonymous user. Renewing invalidates earlier links.',
    access: { menu: dataScreenMenu, button: 'btn_edit' },
    input: Type.Object({
      id: Id,
      shareUse: Type.Optional(Flag()),
      passUse: Type.Optional(Flag()),
      password: Sealed,
      timestamp: Ticket,
      endTime: Type.Optional(EndTime),
      renew: Type.Optional(Type.Union([Flag(), Type.Null()])),
    }),
    output: Nothing,
    seals: { password: 'known' },
    msg: 'common.updated',
  },
  config: {
    method: 'GET',
    path: `${path}/{encryption}/Config`,
    summary: 'Whether a link needs a password; 403 for a link that is unknown, closed or over.',
    access: 'public',
    limit: { times: 120, minutes: 1 },
    input: Type.Object({ encryption }),
    output: Type.Object({ passUse: Flag() }),
  },
  open: {
    method: 'POST',
    path: `${path}/{encryption}/Actions/Open`,
    summary:
      'The big screen behind a link, with calls of the link in place of its sources. The delay grows with each wrong password.',
    access: 'public',
    limit: { times: 60, minutes: 10 },
    input: Type.Object({ encryption, password: Sealed, timestamp: Ticket }),
    output: Type.Object({
      id: Id,
      fullName: Type.String(),
      version: Type.Integer(),
      content: Type.String(),
      pass: Type.String(),
    }),
    seals: { password: 'known' },
  },
  rows: {
    method: 'POST',
    reads: true,
    path: `${path}/{encryption}/Rows`,
    summary: 'The rows of a public source of a shared big screen, with the rights of an anonymous user.',
    access: 'public',
    limit: { times: 1_200, minutes: 1 },
    input: Type.Object({
      encryption,
      pass: Type.Optional(Type.String({ maxLength: 200, description: 'Answered by Open.' })),
      source: Type.Integer({ minimum: 0, maximum: 10_000, description: 'Its number in the definition.' }),
      parameters: Type.Optional(
        Type.Record(Type.String({ maxLength: 130 }), Type.Unknown(), {
          maxProperties: 50,
          description: 'The values of those that the definition reads from the page.',
        }),
      ),
    }),
    output: Type.Object({
      list: Type.Array(Type.Record(Type.String(), Type.Unknown())),
      cut: Type.Boolean({ description: 'Whether there are more.' }),
    }),
  },
});
