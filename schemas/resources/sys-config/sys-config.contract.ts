import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { Nothing } from '../../protocol/paging.ts';
import { Id, LastModifyTime } from '../common-fields.ts';
import { writable } from '../../protocol/entity.ts';
import { SysConfig, sysConfig } from './sys-config.entity.ts';

const path = '/api/system/SysConfig';

/** Some of the fields, unsaved. */
const Typed = <N extends keyof typeof SysConfig.properties>(names: readonly N[]) =>
  Type.Partial(Type.Pick(SysConfig, names));
const Wechat = Typed(['qyhCorpId', 'qyhAgentId', 'qyhAgentSecret', 'qyhCorpSecret']);
const Ding = Typed(['dingSynAppKey', 'dingAgentId', 'dingSynAppSecret']);
const TestedType = Type.String({ maxLength: 20 });

/** A connection test with unsaved credentials; missing ones are the saved ones. Nothing is saved. */
const tried = (tail: string, summary: string) =>
  ({
    method: 'POST',
    path: `${path}/${tail}`,
    summary,
    access: 'administrator',
    timeoutMs: 100_000,
    output: Nothing,
    msg: 'sys-config.third.connected',
  }) as const;

/** The system configuration, for administrators only (SYSCONF-016). Secrets are write-only. */
export const sysConfigContract = defineContract('sys-config', {
  info: {
    method: 'GET',
    path,
    summary: 'The configuration; secret values are returned empty.',
    access: 'administrator',
    input: Type.Object({ id: Type.Optional(Id) }),
    output: Type.Composite([
      SysConfig,
      Type.Object({
        id: Id,
        lastModifyTime: LastModifyTime,
        secretsKept: Type.Array(Type.String(), { description: 'Names of the secrets that are set.' }),
      }),
    ]),
  },
  save: {
    method: 'PUT',
    path,
    summary: 'Saves the given settings; an empty secret leaves the stored one unchanged.',
    access: 'administrator',
    entity: sysConfig,
    input: Type.Object({ ...writable(sysConfig), lastModifyTime: Type.Optional(LastModifyTime) }),
    output: Nothing,
    msg: 'sys-config.saved',
  },
  adminList: {
    method: 'GET',
    path: `${path}/getAdminList`,
    summary: 'Ids of the administrators.',
    access: 'administrator',
    input: Type.Object({}),
    output: Type.Object({ adminIds: Type.Array(Id) }),
  },
  setAdminList: {
    method: 'PUT',
    path: `${path}/setAdminList`,
    summary: 'Makes exactly these users administrators; an empty list is rejected.',
    access: 'administrator',
    input: Type.Object({ adminIds: Type.Optional(Type.Union([Type.Array(Id, { maxItems: 1000 }), Type.Null()])) }),
    output: Nothing,
    msg: 'sys-config.saved',
  },
  testWechat: {
    ...tried(
      '{type}/testQyWebChatConnect',
      'Tests enterprise WeChat: type 0 with the secret of the application, otherwise of the address book.',
    ),
    input: Type.Object({ type: TestedType, ...Wechat.properties }),
  },
  testDing: {
    ...tried('testDingTalkConnect', 'Tests DingTalk.'),
    input: Ding,
  },
  testDingTyped: {
    ...tried('{type}/testDingTalkConnect', 'Tests DingTalk; the type says nothing (SYSCONF-007).'),
    input: Type.Object({ type: TestedType, ...Ding.properties }),
  },
});
