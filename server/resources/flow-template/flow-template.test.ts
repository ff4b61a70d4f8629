import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantMenu } from '../../platform/testing/grant-menu.ts';
import { type As, testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm, textsOf } from '../../records/forms/testing/release-form.ts';

let app: TestApp;
let modelId = '';
const form = { fields: [node('inputNumber', 'days', { label: '天数' })] };
beforeAll(async () => {
  app = await testApp();
  modelId = await releaseForm(app, 'processForm', { ...form, list: { columns: [{ prop: 'days' }] } });
});
afterAll(() => app.close());

const admin = { as: 'admin' } as const;
const wei = { as: { account: 'zhangwei' } as As };
const step = (zhjyKey: string, key: string, more: object = {}) => ({ config: { zhjyKey, label: key }, key, ...more });
const approver = (key: string, more: object = {}) => step('approver', key, { approvers: ['admin--user'], ...more });
const facts = (enCode: string) => ({ fullName: enCode, enCode, category: 'c' });

async function create(enCode: string): Promise<string> {
  return (await app.call<{ id: string }>('flow-template.create', facts(enCode), admin)).data.id;
}
const design = (id: string, ...steps: object[]) => {
  const definition = JSON.stringify({
    language: 1,
    title: '流程',
    form: modelId,
    body: [step('start', 'start'), ...steps],
  });
  return app.call<{ version: number }>('flow-template.design', { id, definition }, admin);
};
const release = (id: string) =>
  app.call<{ versionId: string; version: number }>('flow-template.release', { id }, admin);
const start = async (flowId: string, as = wei) =>
  (await app.call<{ id: string }>('flow-instance.create', { flowId, formData: '{"days":1}' }, as)).data.id;
const todo = async () =>
  (
    await app.call<{ list: { id: string; processId: string; thisStep: string }[] }>(
      'flow-task.list',
      { category: 1 },
      admin,
    )
  ).data.list;
const msgOf = async (call: string, input: object, as: { as?: unknown } = admin) =>
  (await app.call(call, input, as as typeof admin)).msg;

describe('the form of a process', () => {
  it.each([
    [{ fullName: '' }, '流程名称不能为空'],
    [{ enCode: '' }, '流程编码不能为空'],
    [{ enCode: 'a-b' }, '请输入正确的流程编码'],
    [{ category: '' }, '流程分类不能为空'],
    [{ fullName: '长'.repeat(51) }, '流程名称最多为50个字符！'],
    [{ enCode: 'a'.repeat(51) }, '流程编码最多为50个字符！'],
  ])('is refused with %j [FLOW-010]', async (wrong, msg) => {
    expect(await msgOf('flow-template.create', { ...facts('right'), ...wrong })).toBe(msg);
  });

  it('takes letters, digits and underscores as a code that is free [FLOW-010]', async () => {
    expect(await msgOf('flow-template.create', facts('Leave_2'))).toBe('新建成功');
    expect(await msgOf('flow-template.create', facts('Leave_2'))).toBe('流程编码不能重复');
  });

  it('has the fields of a process, with their defaults [FLOW-009]', async () => {
    const id = await create('defaults');
    const { data } = await app.call<object>('flow-template.info', { id }, admin);
    const texts = { icon: '', iconBackground: '', description: '' };
    expect(data).toMatchObject({ ...facts('defaults'), ...texts, type: 0, visibleType: 0, visible: [], sortCode: 0 });
    expect(data).toMatchObject({ enabledMark: 0, mainVersion: 0, definition: '', version: 0 });
  });
});

describe('a process', () => {
  it('with a step of an unknown kind is saved and not released [FLOW-002]', async () => {
    const id = await create('unknownKind');
    expect((await design(id, approver('one'), step('aprover', 'two'))).code).toBe(200);
    expect(await release(id)).toMatchObject({ code: 400, msg: expect.stringContaining('aprover') as string });
    await design(id, approver('one'));
    expect((await release(id)).code).toBe(200);
  });

  it('cannot be enabled or released before it is designed and correct [FLOW-012]', async () => {
    const id = await create('undesigned');
    expect(await msgOf('flow-template.state', { id })).toBe('启用失败，流程未设计');
    expect(await msgOf('flow-template.update', { id, ...facts('undesigned'), enabledMark: 1 })).toBe(
      '启用失败，流程未设计',
    );
    expect((await release(id)).msg).toBe('启用失败，流程未设计');
    await design(id, step('approver', 'head'));
    expect((await release(id)).msg).toBe('流程有 1 处错误，第一处：body[1].approvers 没有指定人员');
    await design(id, approver('head'));
    expect((await release(id)).msg).toBe('发布成功');
    await app.call('flow-template.stop', { id }, admin);
    expect(await msgOf('flow-template.state', { id })).toBe('操作成功');
  });

  it('has a version for each save, with author, time and note, and the released one is the main one [FLOW-011]', async () => {
    const id = await create('noted');
    await design(id, approver('one'));
    await release(id);
    const definition = JSON.stringify({ language: 1, title: '二', form: modelId, body: [step('start', 'start')] });
    await app.call('flow-template.design', { id, definition, note: '改了标题' }, admin);
    const { data } = await app.call<{ list: object[] }>('definition.versions', { noun: 'flow', id }, admin);
    const saved = { userName: '系统管理员', creatorTime: app.clock.now };
    expect(data.list).toMatchObject([
      { ...saved, version: 2, note: '改了标题', isCurrent: false },
      { ...saved, version: 1, note: '', isCurrent: true, releaseNumber: 1 },
    ]);
    expect((await app.call('definition.versions', { noun: 'flow', id }, wei)).code).toBe(403);
  });

  it('saved from an older draft than the stored one is refused, and nothing is lost', async () => {
    const id = await create('locked');
    const { data } = await design(id, approver('one'));
    const definition = JSON.stringify({ language: 1, title: '二', form: modelId, body: [] });
    const save = { id, definition, version: data.version };
    expect((await app.call('flow-template.design', save, admin)).code).toBe(200);
    expect((await app.call('flow-template.design', save, admin)).code).toBe(409);
  });

  it('continues with its version and that of its form until it ends [FLOW-011]', async () => {
    const id = await create('pinned');
    await design(id, approver('old'));
    await release(id);
    const first = await start(id);
    await design(id, approver('new'));
    expect((await release(id)).data.version).toBe(2);
    const changed = { fields: [node('inputNumber', 'days', { label: '改名的天数' })] };
    await app.call('visualdev.update', { id: modelId, ...textsOf('processForm', changed) }, admin);
    await app.call('visualdev.release', { id: modelId, pcModuleParentId: ['menu-business'] }, admin);
    const second = await start(id);
    const stepsOf = new Map((await todo()).map(({ processId, thisStep }) => [processId, thisStep]));
    expect([stepsOf.get(first), stepsOf.get(second)]).toEqual(['old', 'new']);
    const labelOf = async (instance: string) =>
      (await app.call<{ formData: string }>('flow-task.info', { id: instance }, wei)).data.formData;
    expect(await labelOf(first)).toContain('"天数"');
    expect(await labelOf(second)).toContain('"改名的天数"');
    const { data } = await app.call<{ list: object[] }>('flow-template.versions', { id }, admin);
    expect(data.list).toMatchObject([
      { version: 2, isMain: true, userName: '系统管理员', instances: 1 },
      { version: 1, isMain: false, instances: 1 },
    ]);
  });

  it('is deleted with versions without instances only, and not while instances run [FLOW-012]', async () => {
    const id = await create('removable');
    await design(id, approver('one'));
    const used = (await release(id)).data.versionId;
    const instance = await start(id);
    const unused = (await release(id)).data.versionId;
    const main = (await release(id)).data.versionId;
    expect(await msgOf('flow-template.removeVersion', { id: used })).toBe('该版本内有工单任务流转，无法删除');
    expect(await msgOf('flow-template.removeVersion', { id: main })).toBe('启用版本不能删除');
    expect(await msgOf('flow-template.removeVersion', { id: unused })).toBe('删除成功');
    expect(await msgOf('flow-template.remove', { id })).toBe('该流程内工单任务流转未结束，无法删除');
    const task = (await todo()).find(({ processId }) => processId === instance);
    await app.call('flow-task.audit', { id: task?.id }, admin);
    expect(await msgOf('flow-template.remove', { id })).toBe('删除成功');
    expect((await app.call('flow-task.info', { id: instance }, wei)).code).toBe(200);
  });
});

describe('starting a process', () => {
  it('is for those it is visible to, while it is enabled [FLOW-030]', async () => {
    const id = await create('named');
    await design(id, approver('one'));
    await release(id);
    const mayStart = async () =>
      (await app.call('flow-instance.create', { flowId: id, formData: '{"days":1}' }, wei)).msg;
    const visible = (...members: string[]) =>
      app.call(
        'flow-template.update',
        { id, ...facts('named'), enabledMark: 1, visibleType: 1, visible: members },
        admin,
      );
    await visible('user-wangfang--user');
    expect(await app.call('flow-instance.create', { flowId: id, formData: '{}' }, wei)).toMatchObject({
      code: 403,
      msg: '您没有发起该流程的权限',
    });
    expect(await msgOf('flow-template.formInfo', { id }, wei)).toBe('您没有发起该流程的权限');
    await visible('role-staff--role');
    expect(await mayStart()).toBe('提交成功');
    await app.call('flow-template.stop', { id }, admin);
    expect(await mayStart()).toBe('流程没有启用');
    expect(await msgOf('flow-instance.create', { flowId: 'none', formData: '{}' }, wei)).toBe('流程不存在');
  });

  it('needs no menu, but managing processes does', async () => {
    expect((await app.call('flow-template.list', {}, wei)).code).toBe(403);
    const withdraw = await grantMenu(app, 'zhangwei', 'workFlow.flowTemplate');
    expect((await app.call('flow-template.list', {}, wei)).code).toBe(200);
    expect((await app.call('flow-template.create', facts('foreign'), wei)).code).toBe(403);
    await withdraw();
    expect((await app.call('flow-template.listAll', {}, wei)).code).toBe(200);
  });

  it('is done once for a repeated request with the same key', async () => {
    const id = await create('once');
    await design(id, approver('one'));
    await release(id);
    const input = { flowId: id, formData: '{"days":1}' };
    const headers = { 'idempotency-key': 'k1' };
    const send = () => app.call<{ id: string }>('flow-instance.create', input, { ...wei, headers });
    const [one, two] = [await send(), await send()];
    expect(two.data.id).toBe(one.data.id);
    expect((await app.call<{ id: string }>('flow-instance.create', input, wei)).data.id).not.toBe(one.data.id);
  });
});

describe('the designer of a process', () => {
  it('learns what the process of a form can refer to, with the rights of those who may design', async () => {
    const id = await create('designed');
    const { data } = await app.call<{ fields: object[]; formData: string; forms: { id: string }[] }>(
      'flow-template.designContext',
      { id, form: modelId },
      admin,
    );
    expect(data.fields).toEqual([{ name: 'days', isRequired: false, isWritable: true }]);
    expect(data.formData).toContain('"days"');
    expect(data.forms.map((one) => one.id)).toContain(modelId);
    expect((await app.call('flow-template.designContext', { id, form: modelId }, wei)).code).toBe(403);
  });

  it('simulates with relations and names of people, which are for those who may design', async () => {
    const input = { initiator: 'user-zhangwei', members: ['role-staff--role'] };
    const { data } = await app.call<{
      people: Record<string, object>;
      names: object;
      members: Record<string, string[]>;
    }>('flow-template.organisation', input, admin);
    expect(data.names).toMatchObject({ 'user-zhangwei': '张伟' });
    expect(data.members['role-staff--role']).toContain('user-zhangwei');
    const facts = new Set(Object.values(data.people).flatMap((person) => Object.keys(person)));
    expect([...facts].sort()).toEqual(
      ['groupIds', 'isEnabled', 'managerId', 'organizeId', 'organizeIds', 'positionIds', 'roleIds'].sort(),
    );
    expect((await app.call('flow-template.organisation', input, wei)).code).toBe(403);
    const many = Array.from({ length: 201 }, (_, index) => `r${index}--role`);
    expect((await app.call('flow-template.organisation', { ...input, members: many }, admin)).code).toBe(400);
  });
});
