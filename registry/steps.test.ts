import { describe, expect, it } from 'vitest';
import { differenceOf } from '#core/editing/difference.ts';
import { checkProcess } from '#core/flow/check.ts';
import { compileProcess } from '#core/flow/model/process.ts';
import en from '#schemas/messages/en.json';
import zh from '#schemas/messages/zh.json';
import zhtw from '#schemas/messages/zhtw.json';
import { stepKinds } from './step-kinds.ts';
import { kindFolders } from './testing/kind-files.ts';
import { messageIdsIn } from './testing/message-ids.ts';

const all = [...stepKinds.values()];

it('has the fourteen kinds of steps, each in its folder, once [FLOW-002]', () => {
  const names = ['start', 'approver', 'processing', 'copy', 'timer', 'subFlow', 'exclusive', 'inclusive', 'parallel'];
  const keys = [...names, 'choose', 'branch', 'redirect', 'trigger', 'end'];
  expect([...stepKinds.keys()]).toEqual(keys);
  const folders = kindFolders.filter(({ wing }) => wing === 'steps').map(({ zhjyKey }) => zhjyKey);
  expect(folders.sort()).toEqual([...keys].sort());
});

describe.each(all.map((kind) => [kind.zhjyKey, kind] as const))('%s', (key, kind) => {
  it('has a closed props schema, and is checked by it [FLOW-002]', () => {
    expect([kind.wing, kind.props.type, kind.props.additionalProperties]).toEqual(['steps', 'object', false]);
    const children = kind.holds ? { children: [] } : {};
    const node = { config: { zhjyKey: key }, key: 'x', ...children, wrong: 1 };
    const process = { language: 1, title: 'x', form: 'f', body: [node] };
    expect(checkProcess(process, { kinds: stepKinds }).map(({ path, id }) => [path, id])).toContainEqual([
      'body[0].wrong',
      'issue.unknown-property',
    ]);
  });

  it('is compared by meaning: added, removed, moved, and each changed property [FLOW-002]', () => {
    const node = { config: { zhjyKey: key, label: 'x' }, key: 'own', ...(kind.holds && { children: [] }) };
    const other = { config: { zhjyKey: 'timer', label: 'y' }, key: 'other' };
    const third = { config: { zhjyKey: 'copy', label: 'z' }, key: 'third' };
    const process = (...body: object[]) => ({ language: 1, title: 'p', form: 'f', body });
    const changes = (before: object, after: object) =>
      differenceOf(before, after).map((one) => [one.kind, one.field, 'property' in one ? one.property : []]);
    expect(changes(process(other), process(other, node))).toEqual([['added', 'own', []]]);
    expect(changes(process(other, node), process(other))).toEqual([['removed', 'own', []]]);
    expect(changes(process(node, other, third), process(other, third, node))).toEqual([['moved', 'own', []]]);
    for (const name of Object.keys(kind.props.properties)) {
      expect(changes(process(node), process({ ...node, [name]: 'changed' }))).toEqual([['changed', 'own', [name]]]);
    }
  });

  it('has messages for its name and all its properties in three languages [FLOW-002]', () => {
    const ids = [`kind.${key}`, ...messageIdsIn(kind.props)];
    for (const messages of [zh, zhtw, en]) expect(ids.filter((id) => !Object.hasOwn(messages, id))).toEqual([]);
  });
});

describe('an approver step without further properties', () => {
  const step = { config: { zhjyKey: 'approver', label: 'x' }, key: 'x' };
  const propsOf = (more: object = {}) =>
    compileProcess({ language: 1, title: 'x', form: 'f', body: [{ ...step, ...more }] }, stepKinds).steps.get('x')
      ?.props;

  it('has the defaults of the family [FLOW-007]', () => {
    expect(propsOf()).toMatchObject({
      assigneeType: 6,
      counterSign: 0,
      rejectType: 1,
      rejectStep: '0',
      progress: 50,
      hasOpinion: true,
      hasSign: false,
      hasAuditBtn: true,
      hasRejectBtn: true,
      hasRevokeBtn: true,
      hasTransferBtn: true,
      hasFreeApproverBtn: false,
      hasSaveBtn: false,
      hasRefuseBtn: false,
      hasPrintBtn: false,
    });
  });

  it.each(Object.entries({ assigneeType: 6, counterSign: 0, rejectStep: '0', progress: 50, hasSign: false }))(
    'is reported where it repeats the default of %s [FLOW-007]',
    (name, value) => {
      const issuesOf = (written: unknown) => {
        const body = [
          { config: { zhjyKey: 'start', label: 's' }, key: 's' },
          { ...step, approvers: ['u--user'], [name]: written },
        ];
        return checkProcess({ language: 1, title: 'x', form: 'f', body }, { kinds: stepKinds });
      };
      expect(issuesOf(value)).toMatchObject([
        {
          path: `body[1].${name}`,
          id: 'issue.repeated-default',
          severity: 'warning',
          params: { value: JSON.stringify(value) },
        },
      ]);
      const other = typeof value === 'boolean' ? !value : value === '0' ? '1' : 1;
      expect(issuesOf(other).filter(({ id }) => id === 'issue.repeated-default')).toEqual([]);
    },
  );
});

it.each([
  ['candidates', '请选择{name}的候选人', 'FLOW-019'],
  ['nobody', '下一节点无审批人员请联系管理员', 'FLOW-022'],
  ['addSelf', '不能加签给自己', 'FLOW-027'],
  ['addDepth', '已到达加签限制层级，无法再加签', 'FLOW-027'],
  ['transferSelf', '不能转审给自己', 'FLOW-028'],
  ['transferDelegator', '不能转审给委托人', 'FLOW-028'],
  ['done', '已审核完成', 'FLOW-034'],
  ['forbidden', '没有权限操作', 'FLOW-034'],
  ['returnTarget', '当前节点未审批，不能退回', 'FLOW-035'],
  ['frozen', '冻结不能操作', 'FLOW-036'],
  ['returnAnswer', '退回至您的审批，不能再发起退回', 'FLOW-036'],
  ['childWithdraw', '子流程无法撤回', 'FLOW-037'],
  ['recallDone', '流程已处理，无法撤回', 'FLOW-038'],
  ['recallReturned', '当前流程被退回，无法撤回流程', 'FLOW-038'],
  ['recallRedirect', '撤回失败,转向数据无法撤回', 'FLOW-038'],
  ['recallChild', '当前流程包含子流程，无法撤回', 'FLOW-038'],
  ['terminated', '该流程工单已终止', 'FLOW-039'],
  ['withdrawn', '该流程工单已撤回', 'FLOW-039'],
  ['suspended', '流程处于挂起状态，不可操作', 'FLOW-040'],
  ['change', '此流程不支持变更', 'FLOW-041'],
  ['changeChild', '当前节点有子流程无法变更', 'FLOW-041'],
  ['reviveData', '该节点没有数据,无法复活', 'FLOW-041'],
  ['redirect', '转向失败，转向节点未审批', 'FLOW-042'],
  ['nobodyToUrge', '未找到催办人', 'FLOW-044'],
  ['urgedAgain', '操作过于频繁', 'FLOW-044'],
  ['signature', '请签名', 'FLOW-050'],
])('the refusal %s says %s, as %s demands', (name, sentence) => {
  expect((zh as Record<string, string>)[`flow.refused.${name}`]).toBe(sentence);
});
