import { act, fireEvent, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { screenUnderTest } from '#scripts/testing/open-screen.tsx';
import {
  cells,
  dialog,
  heads,
  importAppending,
  noDialog,
  press,
  pressMore,
  row,
  soon,
  type,
} from '#scripts/testing/person.ts';

const page = screenUnderTest('data-screen');

const codes = () => cells().map(([, code]) => code);
const screenOf = (code: string) =>
  page.app.db.selectFrom('dataScreen').selectAll().where('enCode', '=', code).executeTakeFirst();

it('lists big screens, which are designed and previewed in a window of their own [SCREEN-003]', async () => {
  await soon(() => expect(codes()).toEqual(['purchase']));
  expect(heads()).toEqual(['名称', '编码', '分类', '说明', '排序', '状态', '操作']);
  const shown = await row('采购运行大屏');
  expect(shown.textContent).toContain('启用');
  await press('设计', shown);
  await press('打开', shown);
  expect(page.addresses).toEqual(['/screenStudio/screen-purchase', '/dataScreen/purchase']);
});

it('adds a big screen with an empty canvas, to be designed, and refuses a used code [SCREEN-003]', async () => {
  await press('新建');
  const box = await dialog();
  await type('名称', '车间大屏', box);
  await type('编码', 'purchase', box);
  await press('确定', box);
  await soon(() => expect(box.textContent).toContain('编码已存在'));
  await type('编码', 'hall', box);
  await press('确定', box);
  await noDialog();
  await soon(() => expect(codes()).toContain('hall'));
  const made = await screenOf('hall');
  expect(page.addresses).toContain(`/screenStudio/${made?.id}`);
  expect(JSON.parse(made?.content ?? '')).toMatchObject({ body: { config: { zhjyKey: 'canvas' } } });
});

it('changes, copies, disables, enables and deletes a big screen [SCREEN-003]', async () => {
  await pressMore('车间大屏', '编辑');
  await type('名称', '一号车间大屏', await dialog());
  await press('确定', await dialog());
  await noDialog();
  await soon(() => expect(cells().map(([name]) => name)).toContain('一号车间大屏'));
  await pressMore('一号车间大屏', '复制');
  await soon(() => expect(codes()).toContain('hall2'));
  expect(await screenOf('hall2')).toMatchObject({ content: (await screenOf('hall'))?.content });
  await pressMore('一号车间大屏', '禁用');
  await soon(async () => expect(await screenOf('hall')).toMatchObject({ enabledMark: 0 }));
  // What is disabled cannot be opened.
  await soon(async () => expect(within(await row('一号车间大屏')).queryByText('打开')).toBeNull());
  await pressMore('一号车间大屏', '启用');
  await soon(async () => expect(await screenOf('hall')).toMatchObject({ enabledMark: 1 }));
  page.agree = false;
  await pressMore('一号车间大屏', '删除');
  await soon(() => expect(page.questions).toHaveLength(3));
  expect(await screenOf('hall')).toBeDefined();
  page.agree = true;
  await pressMore('一号车间大屏', '删除');
  await soon(() => expect(codes()).not.toContain('hall'));
  expect(await screenOf('hall')).toBeUndefined();
});

it('exports a big screen, and imports such files, a used code with a number [SCREEN-003]', async () => {
  await pressMore('hall2', '导出');
  await soon(() => expect(page.saved.map(({ name }) => name)).toEqual([expect.stringMatching(/车间大屏.*\.json$/)]));
  page.file = new File([page.saved[0]?.text ?? ''], page.saved[0]?.name ?? '');
  await importAppending();
  await soon(() => expect(codes()).toContain('hall22'));
  expect(page.accepted).toBe('.json');
});

it('shares a big screen by an address, and ends that again [SCREEN-003]', async () => {
  await pressMore('hall2', '分享');
  const box = await dialog();
  expect(within(box).queryByLabelText('分享地址')).toBeNull();
  await act(async () => void fireEvent.click(within(box).getByRole('switch', { name: '允许免登录查看' })));
  await press('确定', box);
  await noDialog();
  const link = async () => page.app.db.selectFrom('screenLink').selectAll().execute();
  await soon(async () => expect(await link()).toHaveLength(1));
  await pressMore('hall2', '分享');
  const again = await dialog();
  await soon(() => expect(within(again).getByRole('link').getAttribute('href')).toContain('/dataScreenLink?'));
  await act(async () => void fireEvent.click(within(again).getByRole('switch', { name: '允许免登录查看' })));
  await press('确定', again);
  await noDialog();
  await soon(async () => expect(await link()).toMatchObject([{ shareUse: 0 }]));
});
