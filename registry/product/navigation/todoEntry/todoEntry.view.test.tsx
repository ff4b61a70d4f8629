import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { entry } from '../../../testing/show-workspace.tsx';
import { showLive } from '../../../testing/show-live.tsx';

afterEach(cleanup);

const badge = () => document.querySelector('.ant-badge-count')?.textContent ?? '';
const menus = [entry('office', '协同办公', [{ ...entry('todo', '待办事宜'), path: '/workFlow/flowTodo' }])];

it('shows the number of open tasks and reads it again when tasks arrive or end [FLOW-058]', async () => {
  let todo = 2;
  const page = await showLive(
    { config: { zhjyKey: 'todoEntry' } },
    { menus, calls: { 'flow-task.count': () => ({ todo }) } },
  );
  await screen.findByRole('button', { name: '待办事宜，2项' });
  todo = 3;
  await page.hear('flowTasks', {});
  await screen.findByRole('button', { name: '待办事宜，3项' });
  todo = 0;
  await page.hear('flowTasks', {});
  await screen.findByRole('button', { name: '待办事宜' });
  await waitFor(() => expect(badge()).toBe(''));
});

it.each([
  ['the menu', { config: { zhjyKey: 'sideMenu' } }, () => document.querySelector('.zh-nav-counted sup')?.textContent],
  [
    'the home page',
    { config: { zhjyKey: 'greeting' } },
    () => document.querySelector('.zg-greeting-unread strong')?.textContent,
  ],
])('shows the same number in %s [FLOW-058]', async (_, body, shown) => {
  let todo = 4;
  const page = await showLive(body, { menus, calls: { 'flow-task.count': () => ({ todo }) } });
  await waitFor(() => expect(shown()).toBe('4'));
  todo = 5;
  await page.hear('flowTasks', {});
  await waitFor(() => expect(shown()).toBe('5'));
});

it('is not asked for and not shown without the menu of tasks', async () => {
  const page = await showLive({ config: { zhjyKey: 'todoEntry' } });
  await page.hear('flowTasks', {});
  expect(screen.queryByRole('button')).toBeNull();
  expect(page.client.sent).toEqual([]);
});
