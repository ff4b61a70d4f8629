import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeClient } from '../../../testing/fake-client.ts';
import { showWorkspace } from '../../../testing/show-workspace.tsx';

afterEach(cleanup);

const list = [
  { id: 'main', name: '智慧云开发平台' },
  { id: 'office', name: '协同办公' },
];
const logo = 'data:image/png;base64,AQID';
const logos = [
  { id: 'main', icon: '' },
  { id: 'office', icon: logo },
];
const change = vi.fn(async (_id: string) => {});
afterEach(() => change.mockReset());

const show = (systems: object) =>
  showWorkspace(
    {
      config: { zhjyKey: 'page' },
      children: [{ config: { zhjyKey: 'systemSwitch' } }, { config: { zhjyKey: 'userMenu' } }],
    },
    { systems: { list, current: 'main', isFixed: false, change, ...systems } },
    { client: fakeClient({ 'system.logos': () => ({ list: logos }) }) },
  );

async function openSystems() {
  await show({});
  fireEvent.click(await screen.findByRole('button', { name: '切换系统' }));
  return within(await screen.findByRole('dialog'));
}

describe('the system switch', () => {
  it.each([
    ['the person has one system only', { list: list.slice(0, 1) }],
    ['the address names an application', { isFixed: true }],
  ])('is not there when %s [TOPBAR-006]', async (_case, systems) => {
    await show(systems);
    await screen.findByRole('button', { name: /^我的账户/ });
    expect(screen.queryByRole('button', { name: '切换系统' })).toBeNull();
  });

  it('is 280 px wide [LIMIT-008]', async () => {
    await openSystems();
    expect(document.querySelector<HTMLElement>('.ant-drawer-content-wrapper')?.style.width).toBe('280px');
  });

  it('shows the logo of a system, or the first character of its name [MENUADM-016]', async () => {
    const drawer = await openSystems();
    const marks = () =>
      drawer.getAllByRole('listitem').map((item) => {
        const mark = item.querySelector('[aria-hidden="true"]');
        return mark?.querySelector('img')?.getAttribute('src') ?? mark?.textContent;
      });
    await waitFor(() => expect(marks()).toEqual(['智', logo]));
  });

  it('finds systems by a keyword [TOPBAR-018]', async () => {
    const drawer = await openSystems();
    expect(drawer.getAllByRole('listitem')).toHaveLength(2);
    fireEvent.change(drawer.getByRole('textbox'), { target: { value: '办公' } });
    expect(drawer.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^协?协同办公$/),
    ]);
    fireEvent.change(drawer.getByRole('textbox'), { target: { value: '财务' } });
    expect(drawer.queryAllByRole('listitem')).toEqual([]);
    expect(drawer.getByText('没有匹配的系统')).toBeDefined();
  });

  it('goes to the chosen one [TOPBAR-019]', async () => {
    const drawer = await openSystems();
    await act(async () => void fireEvent.click(drawer.getByRole('button', { name: /协同办公/ })));
    expect(change.mock.calls).toEqual([['office']]);
  });

  it('calls nothing for the one in use [TOPBAR-020]', async () => {
    const drawer = await openSystems();
    fireEvent.click(drawer.getByRole('button', { name: /智慧云开发平台/ }));
    expect(change).not.toHaveBeenCalled();
  });

  it('stays where it is when the switch fails', async () => {
    change.mockRejectedValueOnce(new Error('refused'));
    const drawer = await openSystems();
    await act(async () => void fireEvent.click(drawer.getByRole('button', { name: /协同办公/ })));
    await waitFor(() => expect(change).toHaveBeenCalled());
    expect(drawer.getByRole('button', { name: /智慧云开发平台/ }).getAttribute('aria-pressed')).toBe('true');
  });
});
