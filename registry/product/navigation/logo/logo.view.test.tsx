import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { showWorkspace } from '../../../testing/show-workspace.tsx';

afterEach(cleanup);

const logos = { workLogoIcon: '/work.png', navigationIcon: '/navigation.png', logoIcon: '/login.png' };
const logo = (props = {}) => ({ config: { zhjyKey: 'logo' }, ...props });
const picture = async () => {
  const link = await screen.findByRole('link', { name: '智慧云' });
  return link.querySelector('img')?.getAttribute('src') ?? link.querySelector('.zh-logo-mark')?.className;
};

describe('the logo', () => {
  it('is the navigation logo in the bar and the work logo in the sidebar [SHELL-023]', async () => {
    const settings = { sysConfig: logos as never };
    await showWorkspace(logo(), { settings });
    expect(await picture()).toBe('/navigation.png');
    cleanup();
    await showWorkspace(logo({ inSidebar: true }), { settings });
    expect(await picture()).toBe('/work.png');
  });

  it('is the built-in one where none is configured [SHELL-023]', async () => {
    await showWorkspace(logo());
    expect(await picture()).toBe('zh-logo-mark');
  });

  it('leads home', async () => {
    const { navigate } = await showWorkspace(logo());
    fireEvent.click(await screen.findByRole('link'));
    expect(navigate).toHaveBeenCalledWith('/home');
  });
});
