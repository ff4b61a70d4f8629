import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { PlatformValue } from '#runtime/context/platform.ts';
import zh from '#schemas/messages/zh.json';
import { RelativeTime } from '../../product/messages/shared/RelativeTime.tsx';
import RecordTimeView from './recordTime.view.tsx';
import { ApplicationProvider } from '#runtime/context/application.tsx';

afterEach(cleanup);

const now = new Date(2024, 4, 16, 8, 30).getTime();
const tenDaysAgo = new Date(2024, 4, 6, 8, 30).getTime();
const speech = { messages: zh, language: 'zh', now: () => now } as unknown as PlatformValue;
const face = { value: tenDaysAgo, text: '2024-05-06 08:30:00' } as Parameters<typeof RecordTimeView>[0];

it('shows the time of a record absolutely after ten days, unlike a notice [LIMIT-011]', () => {
  render(
    <ApplicationProvider platform={speech}>
      <RecordTimeView {...face} />
      <RelativeTime ms={tenDaysAgo} now={now} />
    </ApplicationProvider>,
  );
  expect(screen.getByText('05-06 08:30').title).toBe('2024-05-06 08:30:00');
  expect(screen.getByText('1周前')).toBeTruthy();
});
