import { expect } from 'vitest';
import type { As, TestApp, TestAnswer } from '../../../platform/testing/test-app.ts';
import { jobWorker, type Worker } from '../../../platform/worker/worker.ts';
import { resources } from '../../../resources/index.ts';
import { type Deviation, deviations } from '../read/replay.ts';

export const admin = { as: 'admin' } as const;
export const as = (account: string) => ({ as: { account } as As });

/** A step of a test process. */
export const step = (zhjyKey: string, key: string, more: object = {}) => ({
  config: { zhjyKey, label: key },
  key,
  ...more,
});

/** A task in a list. */
interface Todo {
  id: string;
  processId: string;
  thisStep: string;
}

/** The processes of a server under test. After each call the state of all instances is compared with their events. */
export class FlowApp {
  readonly worker: Worker;

  constructor(
    readonly app: TestApp,
    private readonly formId: string,
  ) {
    this.worker = jobWorker({ platform: app.platform, log: app.app.log }, resources);
  }

  /** Creates, designs and releases a process; answers its id. */
  async release(enCode: string, ...body: object[]): Promise<string> {
    const facts = { fullName: enCode, enCode, category: 'c' };
    const { data } = await this.app.call<{ id: string }>('flow-template.create', facts, admin);
    const definition = JSON.stringify({ language: 1, title: enCode, form: this.formId, body });
    await this.app.call('flow-template.design', { id: data.id, definition }, admin);
    expect((await this.app.call('flow-template.release', { id: data.id }, admin)).msg).toBe('发布成功');
    return data.id;
  }

  async call<T = Record<string, unknown>>(...parameters: Parameters<TestApp['call']>): Promise<TestAnswer<T>> {
    const answer = await this.app.call<T>(...parameters);
    await this.expectReplay();
    return answer;
  }

  /** Submits a record; answers the refusal or `提交成功`, and the instance. */
  async start(flowId: string, account: string, record: object = { days: 1 }, more: object = {}) {
    const input = { flowId, formData: JSON.stringify(record), ...more };
    const { msg, data } = await this.call<{ id: string } | null>('flow-instance.create', input, as(account));
    return { msg, id: data?.id ?? '' };
  }

  /** Open tasks of an instance as `step:account`, in the order in which they were received. */
  async open(instance: string): Promise<string[]> {
    const rows = await this.app.db
      .selectFrom('flowTask')
      .innerJoin('users', 'users.id', 'flowTask.userId')
      .select(['step', 'account'])
      .where('instanceId', '=', instance)
      .where('flowTask.state', '=', 'open')
      .orderBy('receivedTime')
      .orderBy('taskId')
      .execute();
    return rows.map((row) => `${row.step}:${row.account}`);
  }

  async todo(account: string): Promise<Todo[]> {
    const { data } = await this.app.call<{ list: Todo[] }>('flow-task.list', { category: 1 }, as(account));
    return data.list;
  }

  /** The person agrees to their task of the instance; answers the message. */
  async agree(instance: string, account: string, more: object = {}): Promise<string> {
    const task = (await this.todo(account)).find(({ processId }) => processId === instance);
    return (await this.call('flow-task.audit', { id: task?.id ?? '', ...more }, as(account))).msg;
  }

  /** Runs the jobs that are due. */
  async work(): Promise<void> {
    await this.worker.look();
    await this.expectReplay();
  }

  async expectReplay(): Promise<void> {
    const found: Deviation[] = [];
    for await (const one of deviations(this.app.db)) found.push(one);
    expect(found).toEqual([]);
  }
}
