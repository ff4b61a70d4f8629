import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import layout from '#schemas/screens/layout-site.json';
import { Stage } from '../../../testing/Stage.tsx';
import { ApplicationProvider } from '#runtime/context/application.tsx';

afterEach(cleanup);

async function visit(path: string, isSignedIn = false) {
  const navigate = vi.fn();
  const setLanguage = vi.fn();
  const route = { path, query: {}, property: { isSignedIn } };
  const page = (
    <ApplicationProvider website={{ setLanguage, outlet: <p>页面</p> }}>
      <Stage example={{ definition: layout, values: {} }} services={{ route, navigate }} bind={{ route }} />
    </ApplicationProvider>
  );
  await act(async () => void render(page));
  return { navigate, setLanguage };
}

const tabs = async () => {
  const all = await screen.findByRole('navigation', { name: '网站导航' });
  return [...all.querySelectorAll('a')];
};
const active = async () => (await tabs()).filter((tab) => tab.ariaCurrent === 'page').map((tab) => tab.textContent);

describe('the header of the public site', () => {
  it('has a tab for each of its pages [SITE-002]', async () => {
    await visit('/site/homepage');
    expect((await tabs()).map((tab) => tab.textContent)).toEqual([
      '首页',
      '产品与方案',
      '合作案例',
      '新闻中心',
      '合作渠道',
      '关于我们',
    ]);
  });

  it.each([
    ['/site/homepage', '首页'],
    ['/site/about_us', '关于我们'],
  ])('marks the tab of %s [SITE-003]', async (path, name) => {
    await visit(path);
    expect(await active()).toEqual([name]);
  });

  it('marks the news tab for a news item [SITE-004]', async () => {
    await visit('/site/news_detail');
    expect(await active()).toEqual(['新闻中心']);
  });

  it('navigates to the login, or home for a logged-in user [SITE-007]', async () => {
    const { navigate } = await visit('/site/homepage');
    await userEvent.click(await screen.findByRole('button', { name: '登录' }));
    expect(navigate).toHaveBeenLastCalledWith('/login', '_self');
    cleanup();
    const inside = await visit('/site/homepage', true);
    await userEvent.click(await screen.findByRole('button', { name: '进入工作台' }));
    expect(inside.navigate).toHaveBeenLastCalledWith('/home', '_self');
    expect(screen.queryByRole('button', { name: '登录' })).toBeNull();
  });

  it('switches the language', async () => {
    const { setLanguage } = await visit('/site/homepage');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: '语言' }), 'en');
    expect(setLanguage).toHaveBeenCalledWith('en');
  });
});
