import { cleanup, render, screen } from '@testing-library/react';
import { ConfigProvider, DatePicker, Empty, Pagination } from 'antd';
import { afterAll, afterEach, expect, it } from 'vitest';
import '#registry/fields/date-time/calendar-moment.ts';
import type { Language } from '#schemas/language/text.ts';
import { loadLocale } from './languages.ts';

afterEach(cleanup);
afterAll(() => loadLocale('zh'));

const words: [Language, { page: string; today: string; monday: string; month: string; empty: string }][] = [
  ['zh', { page: '10 条/页', today: '今天', monday: '一', month: '3月', empty: '暂无数据' }],
  ['zhtw', { page: '10 條/頁', today: '今天', monday: '一', month: '3月', empty: '暫無資料' }],
  ['en', { page: '10 / page', today: 'Today', monday: 'Mo', month: 'Mar', empty: 'No data' }],
];

it.each(words)(
  'pages, calendars and empty places of the component library speak %s [I18N-005]',
  async (language, say) => {
    const { locale } = await loadLocale(language);
    render(
      <ConfigProvider locale={locale}>
        <Pagination total={99} showSizeChanger />
        <DatePicker open />
        <DatePicker open picker="month" />
        <Empty />
      </ConfigProvider>,
    );
    expect(screen.getByText(say.page)).toBeTruthy();
    expect(screen.getByText(say.today)).toBeTruthy();
    expect(screen.getByText(say.month)).toBeTruthy();
    expect(screen.getAllByText(say.empty).length).toBeGreaterThan(0);
    expect([...document.querySelectorAll('th')].map((head) => head.textContent)).toContain(say.monday);
  },
);
