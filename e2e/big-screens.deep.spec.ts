import { expect, test } from 'playwright/test';
import { barriersOf } from './axe.ts';
import { call } from './flow.ts';
import { complaintsOf, login, people } from './login.ts';
import { dialog, leftOverlays, press, pressInRow } from './page.ts';
import { save } from './studio.ts';

test('a configurer puts parts on a canvas, moves them by mouse and keyboard, and the hall shows them without a layout [SCREEN-003]', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await login(page);
  const code = `hall${Date.now() % 100_000}`;
  await page.goto('/developer/dataScreen');
  await press(page, '新建');
  await dialog(page).getByLabel('名称').fill('车间大屏');
  await dialog(page).getByLabel('编码').fill(code);
  await press(dialog(page), '确定');
  await expect(page).toHaveURL(/\/screenStudio\//);
  await leftOverlays(page);
  const id = page.url().split('/').at(-1) ?? '';

  // A part from the palette is put in the middle; it is dragged, moved by keyboard, and made larger by its corner.
  await page.locator('[data-kind="decoration"]').first().click();
  const layer = page.locator('[data-layer]');
  await expect(layer).toHaveAttribute('aria-label', /左 560，上 500，宽 800，高 80/);
  const box = (await layer.boundingBox())!;
  await page.mouse.move(box.x + 20, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 20, box.y - 60, { steps: 5 });
  await page.mouse.up();
  await expect(layer).not.toHaveAttribute('aria-label', /上 500/);
  await layer.focus();
  const before = await layer.getAttribute('aria-label');
  await layer.press('Shift+ArrowRight');
  await expect(layer).toHaveAttribute('aria-label', /左 570/);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(layer).toHaveAttribute('aria-label', before ?? '');

  // Another one is dragged from the palette, and lies where it is dropped.
  const canvas = (await page.locator('.zw-canvas').boundingBox())!;
  const part = (await page.locator('[data-kind="clock"]').first().boundingBox())!;
  await page.mouse.move(part.x + 10, part.y + 10);
  await page.mouse.down();
  await page.mouse.move(canvas.x + canvas.width * 0.25, canvas.y + canvas.height * 0.75, { steps: 8 });
  await page.mouse.up();
  await expect(layer).toHaveCount(2);
  const dropped = (await layer.last().boundingBox())!;
  expect(dropped.x + dropped.width / 2).toBeCloseTo(canvas.x + canvas.width * 0.25, -1);
  expect(dropped.y + dropped.height / 2).toBeCloseTo(canvas.y + canvas.height * 0.75, -1);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(layer).toHaveCount(1);
  expect(await barriersOf(page)).toEqual([]);
  await save(page);

  // In its own window: the screen alone, over the whole window, at every size without scrolling.
  for (const [width, height] of [
    [1280, 720],
    [3840, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/dataScreen/${code}`);
    await expect(page.getByRole('heading', { level: 1, name: '装饰' })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    const shown = await page.evaluate(() => ({
      frame: document.querySelector('.zw-frame')?.getBoundingClientRect().toJSON() as DOMRect,
      scrolls: document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight,
    }));
    expect([shown.frame.x, shown.frame.y, shown.frame.width, shown.frame.height]).toEqual([0, 0, width, height]);
    expect(shown.scrolls).toBe(false);
  }
  expect(complaints).toEqual([]);
  await call(page, 'DELETE', `/api/visualdev/DataScreen/${id}`);
});

test('a big screen opens for those whose menu leads to it, and not for others', async ({ page, browser }) => {
  await login(page, people.staff);
  await page.goto('/dataScreen/purchase');
  await expect(page.getByText('权限不足')).toBeVisible();
  const stranger = await browser.newPage();
  await stranger.goto('/dataScreen/purchase');
  await expect(stranger).toHaveURL(/\/login/);
  await stranger.close();
});

test('a screen is shared with a password; a stranger sees its public figures and no others', async ({
  page,
  browser,
}) => {
  await login(page);
  const code = `share${Date.now() % 100_000}`;
  const children = [
    { title: '公开', source: { dictionary: 'businessType', public: true } },
    { title: '内部', source: { dictionary: 'businessType' } },
  ].map(({ title, source }, index) => ({
    ...{ config: { zhjyKey: 'layer' }, id: `layer${index}`, x: index * 800, y: 100, w: 700, h: 400 },
    children: [
      {
        ...{ config: { zhjyKey: 'screenFrame' }, title },
        children: [
          {
            ...{ config: { zhjyKey: 'tableList' }, source },
            columnData: [{ fullName: '名称', filedName: 'fullName' }],
          },
        ],
      },
    ],
  }));
  const content = JSON.stringify({
    ...{ language: 1, title: '分享', body: { config: { zhjyKey: 'canvas' }, children } },
  });
  const { id } = await call<{ id: string }>(page, 'POST', '/api/visualdev/DataScreen', {
    fullName: '分享大屏',
    enCode: code,
    content,
  });
  await page.goto('/developer/dataScreen');
  await pressInRow(page, code, '分享');
  await expect(dialog(page).getByLabel('公开情况')).toHaveValue('2 个数据源中已公开 1 个');
  await dialog(page).getByRole('switch', { name: '允许免登录查看' }).click();
  await dialog(page).getByRole('switch', { name: '需要密码' }).click();
  await dialog(page).getByLabel('访问密码').fill('Spring-2026');
  expect(await barriersOf(page)).toEqual([]);
  await press(dialog(page), '确定');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await pressInRow(page, code, '分享');
  const link = dialog(page).getByRole('link', { name: /分享地址/ });
  await expect(link).toHaveAttribute('href', /^http.*\/dataScreenLink\?/);
  const address = (await link.getAttribute('href')) ?? '';

  const stranger = await browser.newPage();
  await stranger.goto(address);
  await stranger.getByLabel('访问密码').fill('Summer-2026');
  await stranger.getByRole('button', { name: '打开' }).click();
  await expect(stranger.getByText('密码错误')).toBeVisible();
  expect(await barriersOf(stranger)).toEqual([]);
  await stranger.getByLabel('访问密码').fill('Spring-2026');
  await stranger.getByRole('button', { name: '打开' }).click();
  const layers = stranger.locator('.zw-layer');
  await expect(layers.first().getByRole('row')).not.toHaveCount(0);
  await expect(layers.last()).toContainText('此数据未公开');
  await expect(stranger.getByRole('navigation')).toHaveCount(0);
  await call(page, 'DELETE', `/api/visualdev/DataScreen/${id}`);
  await stranger.reload();
  await expect(stranger.getByText('链接已失效')).toBeVisible();
  await stranger.close();
});

test('people are subscribed to a report on a timetable, which is shown as a sentence with its next times', async ({
  page,
}) => {
  await login(page);
  await page.goto('/developer/dataReport');
  await pressInRow(page, 'purchaseReport', '定时发送');
  await expect(page).toHaveURL(/\/reportSubscriptions\?reportId=/);
  await expect(page.getByRole('heading', { name: '采购月度汇总' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: '发送时间' })).toBeVisible();
  await expect(page.getByText('暂无数据')).toBeVisible();
  await press(page, '新建');
  await dialog(page).getByLabel('消息标题').fill('每周采购汇总');
  await dialog(page).getByLabel('Cron 表达式').fill('0 9 * * 1');
  await expect(dialog(page).locator('time')).toHaveCount(5);
  await expect(dialog(page)).toContainText('星期一');
  await dialog(page).getByRole('combobox', { name: '接收人' }).click();
  await expect(page.getByRole('dialog').last()).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await barriersOf(page)).toEqual([]);
});
