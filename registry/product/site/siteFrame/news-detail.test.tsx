import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import definition from '#schemas/screens/site-news-detail.json';
import type { DefinitionNode } from '#schemas/language/node.ts';
import { fakeClient, refusal } from '../../../testing/fake-client.ts';
import { showPage } from '../../../testing/show-page.tsx';

afterEach(cleanup);

const body = definition.body as DefinitionNode;
const bind = { route: { query: { id: 'n1' } } };
const news = {
  title: '样例馆上线',
  summary: '当场试用',
  publishTime: new Date(2026, 4, 6).getTime(),
  content: '<p>打开样例</p><img src="x" onerror="alert(1)"><script>alert(1)</script>',
};

describe('a news item', () => {
  it('shows the requested item, and a way back [SITE-004]', async () => {
    const client = fakeClient({ 'site-content.read': () => news });
    await showPage({ body, client, bind });
    expect(await screen.findByRole('heading', { level: 1, name: '样例馆上线' })).toBeTruthy();
    expect(document.title).toBe('样例馆上线');
    expect(screen.getByText('2026年5月6日')).toBeTruthy();
    expect(client.sent).toEqual([['site-content.read', { id: 'n1' }]]);
    const back = screen.getByRole('link', { name: /返回新闻中心/ });
    expect(back.getAttribute('href')).toBe('/site/news_center');
  });

  it('shows sanitised text', async () => {
    await showPage({ body, client: fakeClient({ 'site-content.read': () => news }), bind });
    expect((await screen.findByText('打开样例')).parentElement?.innerHTML).toBe('<p>打开样例</p><img>');
  });

  it('shows an empty state when there is none', async () => {
    const client = fakeClient({
      'site-content.read': () => {
        throw refusal('数据不存在');
      },
    });
    await showPage({ body, client, bind });
    expect(await screen.findByText('内容不存在或尚未发布')).toBeTruthy();
  });
});
