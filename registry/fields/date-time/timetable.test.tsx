import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setZone } from '#core/dates/zone.ts';
import zh from '#schemas/messages/zh.json';
import type { Timetable } from '#schemas/language/timetable.ts';
import { mountEdit } from '../../testing/mount-edit.tsx';
import { timetableSentence } from './timetable-sentence.ts';
import TimetableEdit from './timetable.edit.tsx';
import { timetable } from './timetable.ts';

beforeAll(() => setZone('Asia/Shanghai'));
afterAll(() => setZone(''));
afterEach(cleanup);

const t = (id: string, params: Record<string, string | number> = {}) =>
  (zh as Record<string, string>)[id]!.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
const edit = (value: Timetable | undefined, props: object = {}) =>
  mountEdit<never, unknown>(TimetableEdit as never, timetable as never, value, { ...props });
const times = () => [...document.querySelectorAll('time')].map(({ textContent }) => textContent);
const open = (name: string) => fireEvent.mouseDown(screen.getByRole('combobox', { name }));
const choose = async (name: string, option: string) => {
  open(name);
  await act(
    async () => void fireEvent.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' })),
  );
};

describe('a timetable', () => {
  it('is a sentence with its next five times, which follow each change', () => {
    const { changes, container } = edit({ cron: '0 8 * * 1-5' });
    expect(container.querySelector('.zk-timetable-outlook p')?.textContent).toBe('在08:00, 星期一至星期五');
    // The clock of the tests shows 6 May 2024, 08:00.
    expect(times()).toEqual([
      '2024-05-07 08:00',
      '2024-05-08 08:00',
      '2024-05-09 08:00',
      '2024-05-10 08:00',
      '2024-05-13 08:00',
    ]);
    fireEvent.change(screen.getByRole('combobox', { name: 'Cron 表达式' }), { target: { value: '30 9 1 * *' } });
    expect(changes).toHaveBeenLastCalledWith({ cron: '30 9 1 * *' });
    expect(times()[0]).toBe('2024-06-01 09:30');
    fireEvent.change(screen.getByRole('combobox', { name: 'Cron 表达式' }), { target: { value: '30 9 1' } });
    expect(times()).toEqual([]);
    expect(screen.getByRole('alert').textContent).toContain('Cron 表达式不正确');
  });

  it('changes to an interval from the next hour on, and ends after a number of times', async () => {
    const { changes } = edit({ cron: '0 8 * * *' });
    await choose('定时方式', '按间隔');
    const start = Date.UTC(2024, 4, 6, 0);
    expect(changes).toHaveBeenLastCalledWith({ every: 1, unit: 'day', start });
    await choose('间隔单位', '周');
    await choose('结束方式', '按次数结束');
    expect(changes).toHaveBeenLastCalledWith({ every: 1, unit: 'week', start, runs: 10 });
    fireEvent.change(screen.getByRole('spinbutton', { name: '次' }), { target: { value: '2' } });
    expect(times()).toHaveLength(2);
    await choose('结束方式', '不结束');
    expect(changes).toHaveBeenLastCalledWith({ every: 1, unit: 'week', start });
  });

  it('is not changed when disabled', () => {
    edit({ cron: '0 8 * * *' }, { disabled: true });
    for (const box of screen.getAllByRole('combobox')) expect((box as HTMLInputElement).disabled).toBe(true);
  });

  it.each([
    [undefined, []],
    [{ cron: '0 8 * * *' }, []],
    [{ cron: '0 8 * * *', start: 2, end: 1 }, ['timetable.end.early']],
    [{ every: 1, unit: 'day' }, ['timetable.start.missing']],
    [{ every: 0, unit: 'day' }, ['timetable.wrong']],
    [{ cron: 5 }, ['timetable.wrong']],
    ['daily', ['timetable.wrong']],
  ])('is checked: %j', (value, ids) => {
    expect(timetable.value!.check(value, { disabled: false }).map(({ id }) => id)).toEqual(ids);
  });

  it('is a sentence in each language', () => {
    const start = Date.UTC(2026, 0, 1, 1);
    expect(timetableSentence({ every: 2, unit: 'week', start, runs: 3 }, 'zh', t)).toBe(
      '每 2 周，2026-01-01 09:00 开始，共 3 次',
    );
    expect(timetableSentence({ cron: '0 8 * * 1-5' }, 'en', t)).toBe('At 08:00, Monday through Friday');
    expect(timetableSentence({ cron: '0 8 * * 1-5' }, 'zhtw', t)).toContain('星期一');
  });
});
