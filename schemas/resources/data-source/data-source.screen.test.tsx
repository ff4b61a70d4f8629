import { act, fireEvent, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenScreen, openScreen } from '#scripts/testing/open-screen.tsx';
import { cells, dialog, heads, noDialog, press, pressMore, row, soon } from '#scripts/testing/person.ts';
import { type OtherDatabase, otherDatabases } from '#server/services/data-sources/testing/other-databases.ts';

const [postgres] = otherDatabases;
/** A field whose tip has its name too. */
const input = (label: string, box: HTMLElement) =>
  within(box)
    .getAllByLabelText<HTMLInputElement>(label)
    .find(({ tagName }) => tagName === 'INPUT') as HTMLInputElement;
const fill = (label: string, text: string, box: HTMLElement) =>
  act(async () => {
    fireEvent.focus(input(label, box));
    fireEvent.change(input(label, box), { target: { value: text } });
    fireEvent.blur(input(label, box));
  });
const drawers = () => [...document.querySelectorAll<HTMLElement>('.ant-drawer-section')];
const drawerWith = (text: string) =>
  soon(() => {
    const found = drawers().find((one) => within(one).queryAllByText(text).length > 0);
    if (!found) throw new Error(`no drawer with ${text}`);
    return found;
  });

describe.skipIf(!postgres?.isInstalled)('the screen of data sources', () => {
  let other: OtherDatabase;
  let page: OpenScreen;
  beforeAll(async () => {
    other = await (postgres as NonNullable<typeof postgres>).start();
    await other.run(
      'create table clients (no varchar(20) primary key, name text not null)',
      `comment on table clients is '客户表'`,
      `comment on column clients.name is '客户名称'`,
    );
    page = await openScreen('data-source', { settings: { dataSources: [`${other.host}:${other.port}`] } });
  }, 120_000);
  afterAll(async () => {
    await page.close();
    await other.stop();
  });
  const toast = (text: RegExp) => soon(() => expect(page.toasts.at(-1)).toMatch(text));

  it('tests a connection before it is saved, and refuses a server that is not allowed [IFACE-024]', async () => {
    await soon(() =>
      expect(heads()).toEqual(['名称', '编码', '数据库类型', '主机', '端口', '数据库', '用户名', '状态', '操作']),
    );
    await press('新建');
    const box = await dialog();
    const values = {
      名称: '旧系统',
      编码: 'old',
      主机: 'db.example.com',
      数据库: other.dbName,
      用户名: other.userName,
    };
    for (const [label, text] of Object.entries(values)) await fill(label, text, box);
    await fill('密码', other.password, box);
    await press('确定', box);
    await soon(() => expect(box.textContent).toContain('db.example.com:5432'));
    expect(input('名称', box).value).toBe('旧系统');
    await fill('主机', other.host, box);
    await fill('端口', String(other.port), box);
    await press('测试连接', box);
    await toast(/^success: 连接成功/);
    await press('确定', box);
    await noDialog();
    expect((await row('old')).textContent).toContain(other.host);
  });

  it('never shows the password again; an empty one leaves it as it is [IFACE-024]', async () => {
    await press('编辑', await row('old'));
    const box = await dialog();
    await soon(() => expect(input('名称', box).value).toBe('旧系统'));
    expect(input('密码', box).value).toBe('');
    await fill('名称', '旧ERP', box);
    await press('确定', box);
    await noDialog();
    await press('测试连接', await row('旧ERP'));
    await toast(/^success: 连接成功/);
  });

  it('shows the tables and their columns, while it is enabled [IFACE-024]', async () => {
    await pressMore('old', '查看表');
    const tables = await drawerWith('客户表');
    expect(cells(tables).map((line) => line.slice(0, 2))).toEqual([['clients', '客户表']]);
    await press('列', tables);
    const columns = await drawerWith('客户名称');
    expect(cells(columns).map((line) => line.slice(0, 4))).toEqual([
      ['no', 'character varying(20)', '1', '否'],
      ['name', 'text', '0', '否'],
    ]);
    for (const one of [columns, tables]) await press('关闭', one);
    await pressMore('old', '禁用');
    await soon(() => expect(cells()[0]?.[7]).toBe('禁用'));
  });
});
