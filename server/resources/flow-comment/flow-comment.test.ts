import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';
import { approver, flowsOf, start } from '../../services/flow/testing/flow-acts.ts';
import { as, step } from '../../services/flow/testing/flow-app.ts';

let app: TestApp;
let flows: ReturnType<typeof flowsOf>;
let id = '';
let quiet = '';
beforeAll(async () => {
  app = await testApp();
  const fields = [node('inputNumber', 'days', { label: '天数' })];
  flows = flowsOf(app, await releaseForm(app, 'discussed', { fields, list: { columns: [{ prop: 'days' }] } }));
  const body = [step('copy', 'copied', { members: ['user-lixiaoyun--user'] }), approver('head', 'wangfang')];
  id = await flows.launch(await flows.release('discussed', [start({ hasComment: true }), ...body]), { days: 1 });
  quiet = await flows.launch(await flows.release('quiet', [start(), ...body]), { days: 1 });
});
afterAll(async () => {
  await flows.expectReplay();
  await app.close();
});

const wei = as('zhangwei');
const stranger = as('liuyang');
const call = <T>(name: string, input: object, by = wei) => app.call<T>(`flow-comment.${name}`, input, by);
interface Comment {
  id: string;
  text: string;
  isOwn: boolean;
}
const list = async (by = wei, taskId = id) => (await call<{ list: Comment[] }>('list', { taskId }, by)).data.list;

describe('comments', () => {
  it('have text, pictures, files and mentions, and are read by the readers of the instance [FLOW-069]', async () => {
    const image = [{ fileId: 'p', name: '现场.png' }];
    const file = [{ fileId: 'f', name: '合同.pdf' }];
    const input = { taskId: id, text: '请看附件', image, file, mentionIds: ['user-wangfang'] };
    expect((await call('create', input)).msg).toBe('评论成功');
    const mentions = [{ id: 'user-wangfang', fullName: '王芳' }];
    const seen = { text: '请看附件', image, file, mentions, userName: '张伟', creatorTime: app.clock.now };
    expect(await list()).toMatchObject([{ ...seen, isOwn: true }]);
    for (const account of ['wangfang', 'lixiaoyun', 'admin']) {
      expect(await list(as(account))).toMatchObject([{ ...seen, isOwn: false }]);
    }
  });

  it('are closed to others, and absent where the process has them switched off [FLOW-069]', async () => {
    for (const [name, input] of [
      ['list', { taskId: id }],
      ['people', { taskId: id }],
      ['create', { taskId: id, text: 'x' }],
    ] as const) {
      expect([(await call(name, input, stranger)).msg, (await call(name, input, {} as never)).status]).toEqual([
        '没有权限操作',
        401,
      ]);
      expect((await call(name, { ...input, taskId: quiet })).msg).toBe('该流程没有开启评论');
    }
  });

  it('are refused without any content, or longer than 500 characters', async () => {
    expect((await call('create', { taskId: id, text: ' ' })).msg).toBe('评论内容不能为空');
    expect((await call('create', { taskId: id, text: '长'.repeat(501) })).status).toBe(400);
  });

  it('mention persons with a part in the instance, who get a message that opens it [FLOW-069]', async () => {
    const people = (await call<{ list: { id: string }[] }>('people', { taskId: id })).data.list;
    expect(people.map((one) => one.id).sort()).toEqual(['user-lixiaoyun', 'user-wangfang']);
    const mention = (...mentionIds: string[]) => call('create', { taskId: id, text: '请回复', mentionIds });
    expect((await mention('user-liuyang')).msg).toBe('只能提及参与该流程的人员');
    await app.db.deleteFrom('messageReceiver').execute();
    await mention('user-wangfang', 'user-wangfang', 'user-zhangwei');
    const received = await app.db
      .selectFrom('messageReceiver')
      .innerJoin('message', 'message.id', 'messageReceiver.messageId')
      .select(['messageReceiver.userId', 'title', 'excerpt', 'bodyText'])
      .execute();
    expect(received).toMatchObject([
      { userId: 'user-wangfang', title: '张伟在张伟的discussed的评论中提到了您', excerpt: '请回复' },
    ]);
    expect(JSON.parse(received[0]?.bodyText ?? '')).toMatchObject({ type: 1, processId: id });
  });

  it('are deleted by their author alone [FLOW-069]', async () => {
    const { data } = await call<{ id: string }>('create', { taskId: id, text: '写错了' });
    const remove = async (by: typeof wei) => (await call('remove', { id: data.id }, by)).msg;
    expect([await remove(as('wangfang')), await remove(as('admin')), await remove(stranger)]).toEqual(
      Array.from({ length: 3 }, () => '没有权限操作'),
    );
    expect(await remove(wei)).toBe('删除成功');
    expect((await list()).map((one) => one.id)).not.toContain(data.id);
  });
});
