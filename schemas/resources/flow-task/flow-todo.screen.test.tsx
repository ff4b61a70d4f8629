import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenScreen, openScreen } from '#scripts/testing/open-screen.tsx';
import { cells, choose, heads, press, row, soon } from '#scripts/testing/person.ts';
import { node, releaseForm } from '#server/records/forms/testing/release-form.ts';
import { approver, flowsOf, start } from '#server/services/flow/testing/flow-acts.ts';
import { as } from '#server/services/flow/testing/flow-app.ts';

let page: OpenScreen;
beforeAll(async () => {
  const content = async (app: OpenScreen['app']) => {
    const form = await releaseForm(app, 'waiting', { fields: [node('inputNumber', 'days')], list: { columns: [] } });
    const flows = flowsOf(app, form);
    const release = (title: string, account: string, more: object = {}) =>
      flows.release(title, [start({ titleContent: title }), approver('head', account, more)]);
    const flowIds = [await release('lent', 'wuhao')];
    for (const flowId of [
      ...flowIds,
      await release('plain', 'huangting'),
      await release('signed', 'huangting', { hasSign: true }),
    ])
      await flows.launch(flowId, { days: 1 });
    const times = { startTime: app.clock.now - 1, endTime: app.clock.now + 3_600_000 };
    const lent = { toUserId: 'user-huangting', type: 1, flowIds, description: '', ...times };
    await app.call('flow-delegate.create', lent, as('wuhao'));
    return { query: {} };
  };
  page = await openScreen('flow-todo', { as: { account: 'huangting' }, page: content });
}, 120_000);
afterAll(() => page.close());

const titles = () => cells().map((line) => line.find((text) => ['lent', 'plain', 'signed'].includes(text)));

describe('the list of tasks', () => {
  it('tags a task that was lent with `委托` and its delegator, others not [FLOW-057]', async () => {
    await soon(() => expect(titles().sort()).toEqual(['lent', 'plain', 'signed']));
    const at = heads().indexOf('委托人');
    const cell = async (title: string) => {
      const line = (await row(title)) as HTMLElement;
      return line.querySelectorAll('td')[at];
    };
    const lent = await cell('lent');
    expect([lent?.querySelector('.ant-tag')?.textContent, lent?.textContent]).toEqual(['委托', '委托吴昊']);
    expect((await cell('plain'))?.querySelector('.ant-tag')).toBeNull();
  });

  it('shows on request only what can be decided in batch [FLOW-057]', async () => {
    await press('展开');
    await choose('批量办理', '只看可批量办理', document.body);
    await press('查询');
    await soon(() => expect(titles().sort()).toEqual(['lent', 'plain']));
    await press('重置');
    await soon(() => expect(titles().sort()).toEqual(['lent', 'plain', 'signed']));
  });
});
