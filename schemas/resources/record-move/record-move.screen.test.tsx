import { act, screen, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenScreen, openScreen } from '#scripts/testing/open-screen.tsx';
import { buttons, cells, choose, dialog, noDialog, press, pressText, soon } from '#scripts/testing/person.ts';
import { type OtherDatabase, otherDatabases } from '#server/services/data-sources/testing/other-databases.ts';

const [postgres] = otherDatabases;
const gridRows = (box: HTMLElement) =>
  within(box)
    .queryAllByRole('row')
    .slice(1)
    .map((line) =>
      within(line)
        .queryAllByRole('gridcell')
        .slice(1, 4)
        .map((cell) => cell.textContent ?? ''),
    );

describe.skipIf(!postgres?.isInstalled)('the screen that moves records in', () => {
  let other: OtherDatabase;
  let page: OpenScreen;
  beforeAll(async () => {
    other = await (postgres as NonNullable<typeof postgres>).start();
    await other.run('create table goods (no varchar(20) primary key, name text, unlike text)');
    page = await openScreen('record-move', { settings: { dataSources: [`${other.host}:${other.port}`] } });
    const { dbType, host, port, dbName, userName, password } = other;
    const source = { fullName: '旧系统', enCode: 'old', dbType, host, port, dbName, userName, password };
    await page.app.call('data-source.create', source, { as: 'admin' });
  }, 120_000);
  afterAll(async () => {
    await page.close();
    await other.stop();
  });

  it('fills in the fields of the same name when a table is chosen [MOVE-006]', async () => {
    await other.run(`insert into goods values ('1', '电钻', 'x')`);
    await press('迁入记录');
    const box = await dialog();
    await choose('目标表单', '资产登记', box);
    await pressText('数据源的表', box);
    await choose('数据源', '旧系统', box);
    await choose('主表', 'goods', box);
    await soon(() => expect(gridRows(box).map((line) => line.join())).toContain('goods,name,资产名称'));
    expect(gridRows(box).flat()).not.toContain('unlike');
    await press('取消', box);
    await noDialog();
  });

  it('copies several tables at once, each into its form [MOVE-006]', async () => {
    await other.run('create table parts (no varchar(20) primary key, name text)');
    await other.run(`insert into parts values ('2', '钻头')`);
    await press('同步多张表');
    const box = await dialog();
    await choose('数据源', '旧系统', box);
    for (const [at, table] of ['goods', 'parts'].entries()) {
      await press('添加', box);
      const line = await soon(() => within(box).getAllByRole('row')[at + 1] as HTMLElement);
      await choose('数据表', table, line);
      // A cell gets its control with the focus.
      await act(async () => within(line).getAllByRole('gridcell')[2]?.focus());
      await choose('目标表单', '资产登记', line);
    }
    page.sent.length = 0;
    await press('确定', box);
    await noDialog();
    const [sent] = page.sent.filter(({ path }) => path.endsWith('/DataSync/Actions/Execute'));
    expect(sent?.body).toMatchObject({ isBackground: 1, tables: [{ table: 'goods' }, { table: 'parts' }] });
    const { data } = await page.app.call<{ list: { label: string }[] }>('record-move.list', {}, { as: 'admin' });
    expect(data.list.map(({ label }) => label).sort()).toEqual(['资产登记 ← goods', '资产登记 ← parts']);
    await soon(() => expect(cells().map(([label]) => label)).toContain('资产登记 ← parts'));
  });
});

it('offers tables of databases only to users with the menu of data sources', async () => {
  const page = await openScreen('record-move', { menus: [] });
  await soon(() => expect(buttons('迁入记录')).toHaveLength(1));
  expect(buttons('同步多张表')).toEqual([]);
  await page.close();
});

it('shows how far a run has come as a bar [MOVE-007]', async () => {
  const page = await openScreen('record-move');
  const means = { runAt: 0, creatorTime: 0, attemptsMax: 5, language: 'zh', payload: {} };
  const run = { id: 'bar', queue: 'records.move', label: '采购单 ← a.csv' };
  const stand = { state: 'stopped', progressDone: 25_000, progressTotal: 100_000 };
  await page.app.db
    .insertInto('job')
    .values({ ...means, ...run, ...stand } as never)
    .execute();
  await press('查询');
  const bar = await soon(() => screen.getByRole('progressbar', { name: '25000 / 100000' }));
  expect(bar.getAttribute('aria-valuenow')).toBe('25');
  await page.close();
});
