import { expect, it } from 'vitest';
import { openScreen } from '#scripts/testing/open-screen.tsx';
import { buttons, soon } from '#scripts/testing/person.ts';

it.each([
  [['system.dataSource'], 1],
  [[], 0],
])('adds forms from tables only for users with the menu of data sources: %j', async (menus, count) => {
  const page = await openScreen('visualdev', { menus });
  await soon(() => expect(buttons('新建')).toHaveLength(1));
  expect(buttons('从数据表新建')).toHaveLength(count);
  await page.close();
});
