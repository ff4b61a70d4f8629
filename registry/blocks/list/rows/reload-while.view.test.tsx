import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { asked, column, showList } from '../testing/show-list.tsx';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const isRunning = { '==': [{ var: 'row.state' }, 'running'] };

/** A list of one run, which is further at each answer and ends with the third. */
async function showRun(node: object) {
  let answers = 0;
  const shown = await showList({
    node: {
      columns: [column('label', '任务'), { config: { zhjyKey: 'progress', label: '进度' }, vModel: 'progress' }],
      ...node,
    },
    calls: {
      'person.list': () => {
        answers += 1;
        const run = {
          id: '1',
          label: '迁入',
          state: answers < 3 ? 'running' : 'done',
          progress: `${answers * 40} / 120`,
        };
        return { list: [run], pagination: { total: 1 } };
      },
    },
  });
  await screen.findByText('40 / 120');
  return shown;
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const bar = () => Number(screen.getByRole('progressbar').getAttribute('aria-valuenow'));

it.each([
  ['json-logic', isRunning],
  ['a formula', { formula: 'row.state = "running"' }],
])('follows a run by itself until it ends, with its progress as a bar: %s [FORMULA-008]', async (_, reloadWhile) => {
  const list = await showRun({ reloadWhile });
  expect(bar()).toBe(33);
  await pass(2_500);
  await screen.findByText('80 / 120');
  expect(bar()).toBe(66);
  await pass(2_500);
  await screen.findByText('120 / 120');
  expect(bar()).toBe(100);
  await pass(60_000);
  expect(asked(list)).toHaveLength(3);
});

it('asks nothing without such a rule', async () => {
  const list = await showRun({});
  await pass(60_000);
  expect(asked(list)).toHaveLength(1);
});

it('asks nothing while its window is hidden, and goes on when it is shown', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const list = await showRun({ reloadWhile: isRunning });
  await pass(60_000);
  expect(asked(list)).toHaveLength(1);
  visibility.mockReturnValue('visible');
  await pass(2_500);
  await screen.findByText('80 / 120');
});
