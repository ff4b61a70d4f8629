import { type Static, type TObject, Type } from '@sinclair/typebox';
import { type Call, defineContract } from '../../protocol/contract.ts';

const path = '/api/system/SynThirdInfo';

/** Result of a synchronisation of organisations or users with a third party (SYSCONF-013). */
export const SynThirdTotal = Type.Object({
  synType: Type.Union([Type.Literal('organize'), Type.Literal('user')]),
  recordTotal: Type.Integer({ description: 'Enabled ones.' }),
  synSuccessCount: Type.Integer(),
  synFailCount: Type.Integer(),
  unSynCount: Type.Integer({ description: 'Never sent.' }),
  synDate: Type.Union([Type.Integer(), Type.Null()], { description: 'When one was last sent.' }),
});
export type SynThirdTotal = Static<typeof SynThirdTotal>;

const slow = { method: 'GET', access: 'administrator', timeoutMs: 100_000 } as const;

const sending = (name: string, summary: string) =>
  ({
    ...slow,
    changes: true,
    path: `${path}/${name}`,
    summary,
    input: Type.Object({ type: Type.Optional(Type.String({ maxLength: 20 })) }),
    output: SynThirdTotal,
    msg: 'sys-config.third.sent',
  }) satisfies Call<TObject, typeof SynThirdTotal>;

/**
 * Synchronises organisations and users with enterprise WeChat and DingTalk. Without credentials every call is refused.
 */
export const synThirdInfoContract = defineContract('syn-third-info', {
  total: {
    ...slow,
    path: `${path}/getSynThirdTotal/{type}`,
    summary: 'Totals of organisations and users; type 1 enterprise WeChat, 2 DingTalk.',
    input: Type.Object({ type: Type.Union([Type.Literal(1), Type.Literal(2)]) }),
    output: Type.Array(SynThirdTotal),
  },
  organizeToDing: sending('synAllOrganizeSysToDing', 'Sends all organisations to DingTalk.'),
  userToDing: sending('synAllUserSysToDing', 'Sends all users to DingTalk.'),
  organizeToWechat: sending('synAllOrganizeSysToQy', 'Sends all organisations to enterprise WeChat.'),
  userToWechat: sending('synAllUserSysToQy', 'Sends all users to enterprise WeChat.'),
});
