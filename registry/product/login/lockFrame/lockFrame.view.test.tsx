import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { setZone } from '#core/dates/zone.ts';
import { fakeClient } from '../../../testing/fake-client.ts';
import { showPage } from '../../../testing/show-page.tsx';

afterEach(() => {
  cleanup();
  setZone('');
});

describe('the clock of the locked screen', () => {
  it('shows the time where the organisation is, as everything else does', async () => {
    const shown = async (zone: string) => {
      setZone(zone);
      await showPage({ body: { config: { zhjyKey: 'lockFrame' } }, client: fakeClient({}) });
      await screen.findByRole('main');
      const clock = document.querySelector('.zh-lock-clock')?.textContent;
      cleanup();
      return clock;
    };
    const [east, west] = [await shown('Pacific/Kiritimati'), await shown('Pacific/Midway')];
    expect(east).toMatch(/^\d\d:\d\d\d+月/);
    // 25 hours lie between the two.
    expect(east).not.toBe(west);
  });
});
