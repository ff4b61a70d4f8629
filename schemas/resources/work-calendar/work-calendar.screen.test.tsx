import { describe, expect, it } from 'vitest';
import { screenUnderTest } from '#scripts/testing/open-screen.tsx';
import { cells, control, dialog, heads, noDialog, press, soon, type } from '#scripts/testing/person.ts';

const page = screenUnderTest('work-calendar');

describe('the screen of the working calendar', () => {
  it('lists the years with holidays, make-up days and hours, and adds one [FORMULA-016]', async () => {
    await soon(() => expect(cells().map(([year]) => year)).toEqual(['2026', '2025', '2024', '2023', '2022']));
    expect(heads()).toEqual(['年份', '节假日', '调休上班日', '工作时间', '操作']);
    expect(cells()[0]?.[1]).toContain('2026-02-15~2026-02-23 春节');
    await press('新建');
    const box = await dialog();
    expect(control('工作时间', box).value).toBe('09:00-12:00,13:00-18:00');
    await type('年份', '2027', box);
    await type('节假日', '2027-01-01 元旦', box);
    await type('调休上班日', '2028-01-02', box);
    await press('确定', box);
    await soon(() => expect(box.textContent).toContain('“2028-01-02”不是 2027 年的日期或起止日期'));
    await type('调休上班日', '2027-01-03', box);
    await press('确定', box);
    await noDialog();
    await soon(() => expect(cells()[0]?.slice(0, 3)).toEqual(['2027', '2027-01-01 元旦', '2027-01-03']));
    expect(page.sent.at(-1)?.method).toBe('GET');
  });
});
