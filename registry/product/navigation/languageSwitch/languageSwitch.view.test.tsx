import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { showWorkspace } from '../../../testing/show-workspace.tsx';

afterEach(cleanup);

const body = {
  config: { zhjyKey: 'page' },
  children: [{ config: { zhjyKey: 'languageSwitch' } }, { config: { zhjyKey: 'userMenu' } }],
};

describe('the language switch', () => {
  it('offers three languages where it is wanted [TOPBAR-007]', async () => {
    const { setLanguage } = await showWorkspace(body, { settings: { showLanguage: true } });
    fireEvent.click(await screen.findByRole('button', { name: '语言' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual(['简体中文', '繁體中文', 'English']);
    for (const item of items) fireEvent.click(item);
    expect(setLanguage.mock.calls).toEqual([['zh'], ['zhtw'], ['en']]);
  });

  it('is not there otherwise [TOPBAR-007]', async () => {
    await showWorkspace(body);
    await screen.findByRole('button', { name: /^我的账户/ });
    expect(screen.queryByRole('button', { name: '语言' })).toBeNull();
  });
});
