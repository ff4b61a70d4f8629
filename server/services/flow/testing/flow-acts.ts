import { admin, as, FlowApp, step } from './flow-app.ts';
import type { As, TestApp } from '../../../platform/testing/test-app.ts';

export const start = (more: object = {}) => step('start', 'start', more);
export const approver = (key: string, account: string, more: object = {}) =>
  step('approver', key, { approvers: [`${userOf(account)}--user`], ...more });

export const userOf = (account: string) => (account === 'admin' ? 'admin' : `user-${account}`);

interface Detail {
  flowTaskInfo: { status: number; completion: number; thisStep: string; fullName: string };
  opType: number;
  taskOperatorId: string;
  data: string;
  draftData: string;
  buttons: { code: string }[];
  tasks: { step: string; userName: string; state: string }[];
  records: { handleStatus: number; userName: string; persons: string; handleOpinion: string; target: string }[];
  steps: { key: string; state: string }[];
}

/** Releases processes over a form, starts them, and lets people act. */
export function flowsOf(app: TestApp, form: string) {
  const msg = async (call: string, input: object, by: { as: As }) => (await app.call(call, input, by)).msg;

  async function release(enCode: string, body: object[], more: object = {}): Promise<string> {
    const facts = { fullName: enCode, enCode, category: 'c', ...more };
    const created = await app.call<{ id: string }>('flow-template.create', facts, admin);
    const { id } = created.data;
    const definition = JSON.stringify({ language: 1, title: enCode, form, body });
    await app.call('flow-template.design', { id, definition }, admin);
    const released = await app.call('flow-template.release', { id }, admin);
    if (released.code !== 200) throw new Error(released.msg);
    return id;
  }

  async function launch(flowId: string, data: object, account = 'zhangwei', more: object = {}): Promise<string> {
    const input = { flowId, formData: JSON.stringify(data), ...more };
    const answer = await app.call<{ id: string }>('flow-instance.create', input, as(account));
    if (answer.code !== 200) throw new Error(answer.msg);
    return answer.data.id;
  }

  const info = async (id: string, account = 'admin', more: object = {}) =>
    (await app.call<Detail>('flow-task.info', { id, ...more }, as(account))).data;

  /** The open task of a user in an instance. */
  async function taskOf(id: string, account: string): Promise<string> {
    const { data } = await app.call<{ list: { id: string; processId: string }[] }>(
      'flow-task.list',
      { category: 1, pageSize: 1_000 },
      as(account),
    );
    return data.list.find(({ processId }) => processId === id)?.id ?? '';
  }

  const statusOf = async (id: string) =>
    (await app.db.selectFrom('flowInstance').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

  const agree = async (id: string, account: string, more: object = {}) =>
    msg('flow-task.audit', { id: await taskOf(id, account), ...more }, as(account));

  const codesOf = async (id: string) => (await info(id)).records.map(({ handleStatus }) => handleStatus);

  const flowApp = new FlowApp(app, form);

  /** Runs the jobs that are due, and those that they create; the state of all instances is that of their events. */
  async function work(): Promise<void> {
    for (let round = 0; round < 6; round += 1) await flowApp.worker.look();
    await flowApp.expectReplay();
  }

  return {
    expectReplay: () => flowApp.expectReplay(),
    msg,
    release,
    launch,
    info,
    taskOf,
    statusOf,
    agree,
    codesOf,
    work,
  };
}
