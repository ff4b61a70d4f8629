import { expect, it } from 'vitest';
import zh from '../../messages/zh.json' with { type: 'json' };
import { flowStateMessage, flowStates } from './flow-state.ts';

it('names the status of a flow by its code [ONLINEDEV-012]', () => {
  expect(flowStates).toEqual({ wait: 1, adopt: 2, reject: 3, revoke: 4, cancel: 5 });
  const text = (state: unknown) => (zh as Record<string, string>)[flowStateMessage(state)];
  expect([1, 2, 3, 4, 5, null, undefined].map(text)).toEqual([
    '等待审核',
    '审核通过',
    '审核驳回',
    '流程撤回',
    '审核终止',
    '等待提交',
    '等待提交',
  ]);
});
