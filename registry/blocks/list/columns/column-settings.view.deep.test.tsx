import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { ColumnSetting } from '#schemas/resources/column-setting/column-setting.contract.ts';
import { type FakeAnswer, fakeClient, refusal } from '../../../testing/fake-client.ts';
import { showPage } from '../../../testing/show-page.tsx';

afterEach(cleanup);

const column = (vModel: string, label: string, config: object = {}) => ({
  config: { zhjyKey: 'input', label, ...config },
  vModel,
});
const columns = [column('name', '姓名'), column('days', '天数'), column('reason', '事由')];
const setting = (prop: string, columnVisible: boolean): ColumnSetting => ({ prop, label: prop, columnVisible });

interface Setup {
  kept?: ColumnSetting[];
  save?: FakeAnswer<'column-setting.save'>;
  list?: FakeAnswer<'column-setting.list'>;
  modelId?: string;
  isAdjusted?: boolean;
  appColumns?: string[];
  mobile?: boolean;
}

async function showList({
  kept = [],
  save = () => null,
  list,
  modelId = 'm1',
  isAdjusted = true,
  appColumns = [],
  mobile = false,
}: Setup = {}) {
  const client = fakeClient({
    'person.list': () => ({ list: [{ id: '1', name: '张伟', days: 3, reason: '探亲' }], pagination: { total: 1 } }),
    'column-setting.list': list ?? (() => kept),
    'column-setting.save': save,
  });
  const body = {
    config: { zhjyKey: 'list' },
    source: { call: 'person.list' },
    columns,
    appColumns,
    ...(isAdjusted && { columnSettings: true }),
  };
  const route = { path: '/model/leave', modelId, query: {}, property: {} };
  const page = await showPage({ body, client, services: { route }, mobile });
  await waitFor(() => expect(document.querySelector('.ant-table-row')).not.toBeNull());
  return { client, ...page };
}
const heads = () => [...document.querySelectorAll('.ant-table-thead th')].map(({ textContent }) => textContent);
const headsAre = (...labels: string[]) => waitFor(() => expect(heads()).toEqual(labels));
const items = () => [...document.querySelectorAll('.zb-column-label')].map(({ textContent }) => textContent);
const drawer = async () => {
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '列设置' })));
  return screen.findByRole('dialog');
};
const toggle = (label: string) => screen.getByLabelText<HTMLButtonElement>(`显示“${label}”`);
/** Presses a toggle and waits for the list to update. */
const flip = async (label: string) => {
  const wasOn = toggle(label).getAttribute('aria-checked');
  fireEvent.click(toggle(label));
  await waitFor(() => expect(toggle(label).getAttribute('aria-checked')).not.toBe(wasOn));
};
const handle = (label: string) => screen.getByLabelText(`调整“${label}”的顺序`);
const saved = ({ client }: { client: ReturnType<typeof fakeClient> }) =>
  client.sent
    .filter(([name]) => name === 'column-setting.save')
    .map(([, input]) => {
      const { moduleId, fieldList } = input as { moduleId: string; fieldList: string };
      return [moduleId, JSON.parse(fieldList) as ColumnSetting[]] as const;
    });

describe('the columns of a phone', () => {
  const appColumns = ['reason', 'name', 'other'];

  it('are those of the app list in its order, whatever the user chose at the desk', async () => {
    await showList({ appColumns, mobile: true, kept: [setting('name', false), setting('days', true)] });
    await headsAre('事由', '姓名');
    expect(screen.queryByRole('button', { name: '列设置' })).toBeNull();
  });

  it('are all without an app list; one for phones changes nothing at the desk', async () => {
    await showList({ mobile: true });
    await headsAre('姓名', '天数', '事由');
    cleanup();
    await showList({ appColumns: ['other'], mobile: true });
    await headsAre('姓名', '天数', '事由');
    cleanup();
    await showList({ appColumns });
    await headsAre('姓名', '天数', '事由');
  });
});

describe('column settings', () => {
  it('are toggles in a drawer of 320 px, opened from the toolbar [COLUMN-001, LIMIT-008]', async () => {
    await showList();
    const opened = await drawer();
    expect(document.querySelector<HTMLElement>('.ant-drawer-content-wrapper')?.style.width).toBe('320px');
    expect(items()).toEqual(['姓名', '天数', '事由']);
    expect(within(opened).getAllByRole('switch').length).toBe(3);
  });

  it('take effect at once and are saved per menu [COLUMN-002, COLUMN-003, COLUMN-004, COLUMN-006]', async () => {
    const page = await showList();
    expect(page.client.sent).toContainEqual(['column-setting.list', { id: 'm1' }]);
    await drawer();
    await flip('天数');
    expect(heads()).toEqual(['姓名', '事由']);
    expect(saved(page)).toEqual([
      [
        'm1',
        [
          { prop: 'name', label: '姓名', columnVisible: true, fixed: 'none' },
          { prop: 'days', label: '天数', columnVisible: false, fixed: 'none' },
          { prop: 'reason', label: '事由', columnVisible: true, fixed: 'none' },
        ],
      ],
    ]);
  });

  it('are restored from the server, with a column new in the definition visible [COLUMN-006]', async () => {
    await showList({ kept: [setting('reason', true), setting('days', false)] });
    expect(heads()).toEqual(['姓名', '事由']);
  });

  it('do not allow hiding the last visible column [COLUMN-006]', async () => {
    const page = await showList({ kept: [setting('name', false), setting('days', true), setting('reason', false)] });
    await drawer();
    expect(toggle('天数').disabled).toBe(true);
    await act(async () => void fireEvent.click(toggle('天数')));
    expect([heads(), saved(page)]).toEqual([['天数'], []]);
    await flip('姓名');
    expect(toggle('天数').disabled).toBe(false);
  });

  it('are rolled back when saving fails, with an error message [COLUMN-005]', async () => {
    const page = await showList({
      kept: [setting('name', true), setting('days', false), setting('reason', true)],
      save: () => {
        throw refusal('系统异常');
      },
    });
    await drawer();
    await act(async () => void fireEvent.click(toggle('天数')));
    await waitFor(() => expect(page.toast).toHaveBeenCalled());
    await headsAre('姓名', '事由');
    expect(page.toast.mock.calls).toEqual([['error', '列设置保存失败，已恢复原样', 1500]]);
  });

  it('are saved sequentially, skipping outdated ones; a failure rolls back to the last saved state', async () => {
    const answers: { keep(): void; refuse(): void }[] = [];
    const page = await showList({
      save: () =>
        new Promise<null>((resolve, reject) =>
          answers.push({ keep: () => resolve(null), refuse: () => reject(refusal('系统异常')) }),
        ),
    });
    await drawer();
    for (const label of ['姓名', '天数', '天数', '事由']) await flip(label);
    expect([heads(), answers.length]).toEqual([['天数'], 1]);
    await act(async () => answers[0]?.keep());
    expect(answers.length).toBe(2);
    await act(async () => answers[1]?.refuse());
    await headsAre('天数', '事由');
    expect(saved(page).map(([, fields]) => fields.filter((one) => one.columnVisible).map(({ prop }) => prop))).toEqual([
      ['days', 'reason'],
      ['days'],
    ]);
  });

  it('move a column by keys and retain the focus on its handle', async () => {
    const page = await showList();
    await drawer();
    handle('姓名').focus();
    const press = (key: string) => act(async () => void fireEvent.keyDown(handle('姓名'), { key }));
    await press('ArrowUp');
    expect(saved(page)).toEqual([]);
    await press('ArrowDown');
    await headsAre('天数', '姓名', '事由');
    expect(items()).toEqual(['天数', '姓名', '事由']);
    expect(document.activeElement).toBe(handle('姓名'));
    expect(document.querySelector('.zb-columns-news')?.textContent).toBe('“姓名”已移到第2列，共3列');
    await press('End');
    await headsAre('天数', '事由', '姓名');
    await press('Home');
    await headsAre('姓名', '天数', '事由');
    expect(saved(page).at(-1)).toEqual(['m1', []]);
  });

  it('move a column by drag and drop', async () => {
    await showList();
    await drawer();
    const at = (clientY: number) => ({ clientY, button: 0, bubbles: true });
    for (const item of document.querySelectorAll<HTMLElement>('.zb-column')) {
      Object.defineProperty(item, 'offsetHeight', { value: 40 });
    }
    fireEvent(handle('姓名'), new MouseEvent('pointerdown', at(0)));
    act(() => void globalThis.dispatchEvent(new MouseEvent('pointermove', at(85))));
    expect([...document.querySelectorAll<HTMLElement>('.zb-column')].map(({ style }) => style.transform)).toEqual([
      'translateY(85px)',
      'translateY(-40px)',
      'translateY(-40px)',
    ]);
    await act(async () => void globalThis.dispatchEvent(new MouseEvent('pointerup', at(85))));
    await headsAre('天数', '事由', '姓名');
    expect(items()).toEqual(['天数', '事由', '姓名']);
  });

  it('pin a column to a side', async () => {
    await showList();
    await drawer();
    await act(async () => void fireEvent.click(screen.getByLabelText('固定“事由”')));
    const left = await screen.findByRole('menuitem', { name: '固定在左侧' });
    // The menu takes the focus one frame after it has opened.
    await waitFor(() => expect(document.activeElement?.closest('[role=menu]')).toBeTruthy());
    await act(async () => void fireEvent.click(left));
    await headsAre('事由', '姓名', '天数');
    expect(document.activeElement).toBe(screen.getByLabelText('固定“事由”'));
    expect(document.querySelector('.ant-table-thead th')?.className).toContain('fix-start');
    expect([...document.querySelectorAll('.zb-columns-side')].map(({ textContent }) => textContent)).toEqual([
      '固定在左侧',
      '不固定',
    ]);
  });

  it('are reset to the definition on request', async () => {
    const page = await showList({ kept: [setting('reason', true), setting('name', false), setting('days', true)] });
    await drawer();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '恢复默认' })));
    await headsAre('姓名', '天数', '事由');
    expect(saved(page)).toEqual([['m1', []]]);
  });

  it('fall back to the definition when they cannot be loaded, with a retry in the drawer', async () => {
    let isBroken = true;
    await showList({
      list: () => {
        if (isBroken) throw refusal('系统异常');
        return [setting('name', false)];
      },
    });
    expect(heads()).toEqual(['姓名', '天数', '事由']);
    const opened = await drawer();
    expect(within(opened).queryByRole('switch')).toBeNull();
    isBroken = false;
    await act(async () => void fireEvent.click(within(opened).getByRole('button', { name: '重试' })));
    await headsAre('天数', '事由');
  });

  it('are disabled where the list does not enable them', async () => {
    const page = await showList({ isAdjusted: false });
    expect(screen.queryByRole('button', { name: '列设置' })).toBeNull();
    expect(page.client.sent.map(([name]) => name)).toEqual(['person.list']);
  });
});
