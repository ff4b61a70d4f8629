import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import menus from '#fixtures/seed/menu.json' with { type: 'json' };
import { openingOf } from '#core/menus/message/opening.ts';
import { startProduct } from '#scripts/testing/product.ts';

vi.setConfig({ testTimeout: 60_000 });

const product = startProduct();

const admin = { as: 'admin' } as const;
const press = (element: HTMLElement) => act(async () => void fireEvent.click(element));
const button = (name: RegExp) => screen.findByRole('button', { name });
const tags = { tagsView: true };
const tag = async (name: string) =>
  within(await screen.findByRole('navigation', { name: '已打开的页面' })).findByRole('button', { name });

describe('the details of a process', () => {
  const addressOf = (body: object) => {
    const opening = openingOf({ type: 2, flowType: 1, bodyText: JSON.stringify(body) });
    return 'navigate' in opening ? opening.navigate : '';
  };

  it('are shown with the record at the address of a message [ROUTE-021] [ROUTE-022]', async () => {
    const found = product.app.db.selectFrom('record').select('id').where('modelId', '=', 'form-leave-request');
    const { id } = await found.executeTakeFirstOrThrow();
    const body = { fullName: '请假流程', nodeName: '部门审批', flowId: 'form-leave-request', processId: id };
    await product.open({ settings: tags, address: addressOf(body) });
    expect((await screen.findByRole('region', { name: '流程信息' })).textContent).toContain('部门审批');
    expect(await screen.findByRole('region', { name: '请假申请' })).toBeDefined();
    expect(await tag('流程详情')).toBeDefined();
  });

  it('adopt a token in the address and remove it [ROUTE-022]', async () => {
    const token = await product.app.tokenOf('admin');
    const address = addressOf({
      fullName: '请假流程',
      nodeName: '部门审批',
      flowId: 'form-leave-request',
      processId: '',
    });
    await product.open({ as: { token }, address: `${address}&token=${token}` });
    expect((await screen.findByRole('region', { name: '流程信息' })).textContent).toContain('部门审批');
    expect(window.location.search).toMatch(/^\?config=/);
    expect(window.location.search).not.toContain('token');
  });

  it('that cannot be read show an error and a way back [ROUTE-023]', async () => {
    await product.open({ address: '/workFlowDetail?config=%25%25' });
    expect(await screen.findByText('无法读取流程信息')).toBeDefined();
    await press(await button(/返回首页|首页/));
    await waitFor(() => expect(window.location.pathname).toBe('/home'));
  });
});

describe('a mail', () => {
  const write = async (subject: string) => {
    const toUserIds = [
      (await product.app.db.selectFrom('users').select('id').where('account', '=', 'admin').execute())[0]?.id,
    ];
    return (
      await product.app.call<{ id: string }>('email.create', { subject, toUserIds, bodyText: '<p>见附件</p>' }, admin)
    ).data;
  };

  it('opens on its own page, and a deleted one leads back [ROUTE-020]', async () => {
    const { id } = await write('会议纪要');
    await product.open({ settings: tags, address: `/emailDetail?id=${id}` });
    const heading = await screen.findByRole('heading', { name: '会议纪要' });
    for (const words of ['系统管理员', '收件人：', '见附件'])
      expect(heading.parentElement?.textContent).toContain(words);
    expect(await tag('查看邮件')).toBeDefined();
    await product.page.go('/emailDetail?id=gone');
    expect(await screen.findByText('邮件不存在或已删除')).toBeDefined();
  });

  it('opens from the list of the inbox, where it is unread [SHELL-005]', async () => {
    await write('周报');
    await product.open({ address: '/workFlow/email' });
    const row = (await screen.findByText('周报')).closest('tr')!;
    expect(row.textContent).toContain('未读');
    await press(within(row).getByText('查看'));
    expect(await screen.findByText('收件人：系统管理员')).toBeDefined();
    expect(window.location.pathname).toBe('/emailDetail');
  });
});

describe('the dashboard', () => {
  const portal = (title: string) =>
    JSON.stringify({
      language: 1,
      title,
      body: { config: { zhjyKey: 'result', label: title } },
    });
  /** Texts of the page, without those of the choice among portals. */
  const contents = (title: string) => screen.queryAllByText(title).filter((text) => !text.closest('.ant-select'));
  const shows = (title: string) => waitFor(() => expect(contents(title)).not.toEqual([]));
  const create = async (fullName: string, enCode: string, sortCode: number) => {
    const values = { fullName, enCode, sortCode, visibleType: 0, formData: portal(fullName) };
    const { id } = (await product.app.call<{ id: string }>('portal.create', values, admin)).data;
    await product.app.call('portal.release', { id }, admin);
    return id;
  };

  it('reports a missing portal, shows the chosen one or the one in the address, and so does the home page [ROUTE-014] [ROUTE-015] [PORTAL-023]', async () => {
    const seeded = await product.app.db.selectFrom('portal').select('id').execute();
    for (const { id } of seeded) await product.app.call('portal.remove', { id }, admin);
    await product.open({ as: 'plain', address: '/dashboard' });
    expect(await screen.findByText('管理员设置门户后，将显示在这里。')).toBeDefined();
    await product.page.close();
    await create('经营看板', 'desk', 9);
    const other = await create('车间看板', 'floor', 1);
    await product.open({ as: 'plain', address: '/dashboard' });
    await shows('经营看板');
    expect(contents('车间看板')).toEqual([]);
    await product.page.go(`/dashboard?portalId=${other}`);
    await shows('车间看板');
    await product.page.go('/home');
    await shows('经营看板');
    expect(screen.getByRole('combobox', { name: '切换门户' })).toBeDefined();
  });
});

describe('a menu that is a portal', () => {
  it('opens its portal, whatever the default one is [MENU-012] [ROUTE-036]', async () => {
    const formData = JSON.stringify({
      language: 1,
      title: '仓库看板',
      body: { config: { zhjyKey: 'result', label: '仓库看板' } },
    });
    const { data } = await product.app.call<{ id: string }>(
      'portal.create',
      { fullName: '仓库看板', enCode: 'stock', formData },
      admin,
    );
    await product.app.call('portal.release', { id: data.id }, admin);
    const stands = (moduleId: string) => ({ type: 8, enCode: 'stock', propertyJson: JSON.stringify({ moduleId }) });
    const change = (moduleId: string) =>
      product.app.db.updateTable('menu').set(stands(moduleId)).where('id', '=', 'menu-data-report').execute();
    await change(data.id);
    await product.open({ address: '/portal/stock' });
    expect(await screen.findByText('仓库看板')).toBeDefined();
    await product.page.close();
    await change('');
    await product.open({ address: '/portal/stock' });
    expect(await screen.findByText('管理员设置门户后，将显示在这里。')).toBeDefined();
  });
});

describe('a menu that is a dictionary', () => {
  const menu = 'menu-data-report';
  const stands = (isTree: 0 | 1, type: 4 | 5 = 4) =>
    product.app.db
      .updateTable('menu')
      .set({ type, enCode: 'trades', propertyJson: JSON.stringify({ moduleId: 'dictionary-industry', isTree }) })
      .where('id', '=', menu)
      .execute();
  const asked = (path: string) => product.page.sent.filter((one) => one.path === path);

  it('opens the entries of its category, as a tree if the category is one [MENU-006] [MENU-013]', async () => {
    await stands(1);
    await product.open({ address: '/dictionary/trades' });
    expect(await screen.findByText('制造业')).toBeDefined();
    expect(await screen.findByText('机械')).toBeDefined();
    const [first] = asked(`/api/system/ModuleDictionary/${menu}`);
    expect(first?.query).toEqual({ isTree: '1', sort: 'desc' });
    expect(document.querySelector('.ant-table-row-level-1')).not.toBeNull();
    await product.page.close();
    await stands(0);
    await product.open({ address: '/dictionary/trades' });
    expect(await screen.findByText('机械')).toBeDefined();
    expect(asked(`/api/system/ModuleDictionary/${menu}`)[0]?.query).toMatchObject({ isTree: '0' });
    expect(document.querySelector('.ant-table-row-level-1')).toBeNull();
  });

  it('creates an entry in that category', async () => {
    await stands(1);
    await product.open({ address: '/dictionary/trades' });
    fireEvent.click(await screen.findByRole('button', { name: /新建|新增/ }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('所属行业')).toBeDefined();
    fireEvent.change(within(dialog).getByRole('textbox', { name: '名称' }), { target: { value: '林业' } });
    fireEvent.change(within(dialog).getByRole('textbox', { name: '编码' }), { target: { value: 'forestry' } });
    await press(within(dialog).getByRole('button', { name: /确\s*定/ }));
    expect(await screen.findByText('林业')).toBeDefined();
    const row = product.app.db.selectFrom('dictionaryData').selectAll().where('enCode', '=', 'forestry');
    expect(await row.executeTakeFirst()).toMatchObject({ dictionaryTypeId: 'dictionary-industry', parentId: '0' });
  });
});

/** Puts a message into the inbox of the plain user. */
async function tellPlain(said: { title: string; type: number; flowType: number; bodyText: string }) {
  const { db } = product.app;
  const releaseTime = Date.now();
  const person = db.selectFrom('users').select('id').where('account', '=', 'zhangwei');
  const { id: userId } = await person.executeTakeFirstOrThrow();
  const stamp = { id: said.title, creatorUserId: userId, creatorTime: releaseTime };
  const rest = { lastModifyUserId: null, lastModifyTime: null, excerpt: '', files: '[]', releaseUser: '' };
  await db
    .insertInto('message')
    .values({ ...stamp, ...rest, ...said, releaseTime })
    .execute();
  const copy = { messageId: stamp.id, userId, isRead: 0 as const, readTime: null, releaseTime };
  await db.insertInto('messageReceiver').values(copy).execute();
}

describe('the seeded menu', () => {
  const offered = menus.map(({ fullName }) => fullName);

  it.each([
    ['online development', ['表单设计', '报表设计', '大屏设计', '门户设计', '代码生成']],
    ['data dictionaries', ['数据字典']],
    ['workflow and collaborative office', ['协同办公', '我发起的', '待办事宜', '已办事宜', '流程委托', '收发邮件']],
    ['the message centre', ['消息中心', '站内消息']],
    ['organisations and people', ['组织管理', '分组管理', '用户管理', '行政区划']],
    ['interfaces and messages', ['数据接口', '公告管理', '消息模板']],
  ])('offers %s [SHELL-004]', (_, names) => {
    expect(names.filter((name) => !offered.includes(name))).toEqual([]);
  });

  it('opens a working list if a module has no screen of its own [SHELL-005]', async () => {
    const entry = { parentId: 'menu-developer', systemId: 'system-main', fullName: '台账', enCode: 'developer.ledger' };
    const page = { ...entry, type: 2, urlAddress: 'developer/ledger', sortCode: 1, enabledMark: 1 };
    await product.app.call('menu.create', page, { as: 'admin' });
    await product.open({ address: '/developer/ledger' });
    await press(await button(/新\s*建/));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(await dialog.findByLabelText('名称'), { target: { value: '生产大屏' } });
    await press(dialog.getByRole('button', { name: /确\s*定/ }));
    expect(await screen.findByRole('cell', { name: '生产大屏' })).toBeDefined();
    expect(window.location.pathname).toBe('/developer/ledger');
    // A closing dialog leaves its history entry asynchronously; a page opened before that would be left again.
    await waitFor(() => expect((window.history.state as { zhjyStep?: string } | null)?.zhjyStep).toBeUndefined());
  });

  it('holds what a message of an entrusted flow leads to [NOTICE-023]', async () => {
    const opening = openingOf({ type: 2, flowType: 2, bodyText: '{"type":1}' });
    await product.open({ address: 'navigate' in opening ? opening.navigate : '' });
    expect(await button(/新\s*建/)).toBeDefined();
    expect(window.location.pathname + window.location.search).toBe('/workFlow/entrust?config=1');
  });

  it('shows an explanation in place instead of a 404 page if the user lacks that entry [NOTICE-023]', async () => {
    await product.app.db.deleteFrom('permissionGrant').where('itemId', '=', 'menu-flow-entrust').execute();
    await tellPlain({ title: '委托给您', type: 2, flowType: 2, bodyText: '{"type":1}' });
    await product.open({ as: 'plain', address: '/messageRecord' });
    await press(await screen.findByRole('button', { name: '委托给您' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('此消息对应的页面不在您的菜单中；如需查看，请联系管理员。')).toBeDefined();
    expect(dialog.getByRole('heading', { name: '委托给您' })).toBeDefined();
    expect(window.location.pathname).toBe('/messageRecord');
  });

  it('leads there from an address without a screen, too [SHELL-005]', async () => {
    await product.app.db
      .updateTable('menu')
      .set({ urlAddress: 'no/screen/yet' })
      .where('id', '=', 'menu-email')
      .execute();
    await product.open({ address: '/no/screen/yet' });
    expect(await button(/新\s*建/)).toBeDefined();
    expect(window.location.pathname).toBe('/no/screen/yet');
  });
});

describe('a form behind a link', () => {
  it('can be submitted without a login; a closed link reports it [ROUTE-009] [ROUTE-010]', async () => {
    const form = {
      language: 1,
      title: '来访登记',
      fields: [{ config: { zhjyKey: 'input', label: '姓名' }, vModel: 'name' }],
    };
    const made = { fullName: '来访登记', enCode: 'visit', formData: JSON.stringify(form) };
    const { id: modelId } = (await product.app.call<{ id: string }>('visualdev.create', made, admin)).data;
    await product.app.call('visualdev.release', { id: modelId, pc: 1, pcModuleParentId: ['menu-business'] }, admin);
    await product.app.call('short-link.update', { modelId, formUse: 1 }, admin);
    const { formLink } = (await product.app.call<{ formLink: string }>('short-link.info', { modelId }, admin)).data;
    await product.open({ as: null, address: formLink });
    fireEvent.change(await screen.findByLabelText('姓名'), { target: { value: '王芳' } });
    await press(await button(/确\s*定/));
    expect(await screen.findByText('提交成功')).toBeDefined();
    const kept = await product.app.db.selectFrom('record').select('data').where('modelId', '=', modelId).execute();
    expect(kept).toMatchObject([{ data: { name: '王芳' } }]);
    await product.page.close();
    await product.open({ as: null, address: `/formShortLink?modelId=${modelId}&encryption=guess` });
    expect(await screen.findByText('链接不存在或已关闭')).toBeDefined();
  });
});

describe('the calendar', () => {
  it('fetches whole weeks, by month or week, and opens the schedule in the address [SCHEDULE-004]', async () => {
    const noon = new Date().setHours(12, 0, 0, 0);
    const more = { title: '项目评审', startDay: noon, endDay: noon };
    const { data } = await product.app.call<{ id: string }>('schedule.create', more, admin);
    await product.open({ address: `/workFlow/schedule?id=${data.id}` });
    const viewer = within(await screen.findByRole('dialog', { name: '详情' }));
    expect(await viewer.findByText('项目评审')).toBeDefined();
    expect((await screen.findAllByRole('button', { name: /项目评审/ })).length).toBe(1);
    const asked = product.page.sent.find(({ path }) => path === '/api/system/Schedule');
    expect(Number(asked?.query['endTime']) - Number(asked?.query['startTime'])).toBeGreaterThan(40 * 24 * 3_600_000);
    await press(screen.getByText('周'));
    expect(await button(/下一周/)).toBeDefined();
  });
});
