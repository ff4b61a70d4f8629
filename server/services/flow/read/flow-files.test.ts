import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../../records/forms/testing/release-form.ts';
import { sendFile } from '../../../resources/file/testing/send-file.ts';
import { approver, flowsOf, start } from '../testing/flow-acts.ts';
import { as, step } from '../testing/flow-app.ts';

let app: TestApp;
let flows: ReturnType<typeof flowsOf>;
beforeAll(async () => {
  app = await testApp();
  const fields = [node('input', 'name'), node('uploadFile', 'open'), node('uploadFile', 'closed')];
  // Released for no role: only the process shows its records.
  flows = flowsOf(app, await releaseForm(app, 'flowFiles', { fields, list: { columns: [{ prop: 'name' }] } }, []));
});
afterAll(() => app.close());

describe('a file of a record with a process', () => {
  it('is readable in the fields that the page of the process shows the caller, not in hidden ones [FLOW-048, PERM-025]', async () => {
    const attach = async (name: string) =>
      (await sendFile(app, name, Buffer.from(name), { account: 'zhangwei' }).whole()).data;
    const [open, closed] = [await attach('公开.txt'), await attach('机密.txt')];
    const flowId = await flows.release('files', [
      start(),
      step('copy', 'cc', { members: ['user-huangting--user'] }),
      approver('one', 'wangfang', { formOperates: { closed: 'hidden' } }),
      approver('two', 'wuhao'),
    ]);
    const id = await flows.launch(flowId, { name: 'a', open: [open], closed: [closed] });
    const readable = async (account: string) => {
      const read = (fileId: string) => app.call('file.download', { type: 'annex', fileId }, as(account));
      return [(await read(open.fileId)).status, (await read(closed.fileId)).status];
    };
    expect(await readable('zhangwei')).toEqual([200, 200]);
    expect(await readable('wangfang')).toEqual([200, 404]);
    expect(await readable('huangting')).toEqual([200, 200]);
    expect(await readable('wuhao')).toEqual([404, 404]);
    // A person to whom the handler lends tasks sees what the handler sees.
    const lent = {
      type: 1,
      toUserId: 'user-wuhao',
      flowId: [],
      startTime: app.clock.now,
      endTime: app.clock.now + 60_000,
    };
    expect(await flows.msg('flow-delegate.create', lent, as('wangfang'))).toBe('新建成功');
    expect(await readable('wuhao')).toEqual([200, 404]);
    await app.db.deleteFrom('flowDelegate').execute();
    await flows.agree(id, 'wangfang');
    expect(await readable('wangfang')).toEqual([200, 404]);
    expect(await readable('wuhao')).toEqual([200, 200]);
  });
});
