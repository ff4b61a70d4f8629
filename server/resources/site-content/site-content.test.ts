import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import seed from '#fixtures/seed/site-content.json' with { type: 'json' };
import { siteContent } from '#schemas/resources/site-content/site-content.entity.ts';
import { checkEntity } from '#core/compile/entity/check-entity.ts';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';

interface Listed {
  id: string;
  title: string;
}
type Page = { list: Listed[]; pagination: { pageSize: number; total: number } };

let app: TestApp;
beforeAll(async () => (app = await testApp()));
afterAll(() => app.close());

const admin = { as: 'admin' } as const;
const visit = <T = Page>(name: string, input: object) => app.call<T>(`site-content.${name}`, input);
const dayMs = 24 * 3_600_000;

describe('the contents of the public site', () => {
  it('start as records of the entity', () => {
    expect(seed.flatMap((content) => checkEntity(siteContent, { ...content, publishTime: 0 }))).toEqual([]);
  });

  it('are read without a login, one category at a time [SITE-001]', async () => {
    const { code, data } = await visit('published', { category: 'case' });
    expect(code).toBe(200);
    expect(data.list.map(({ id }) => id)).toEqual(
      seed.filter(({ category }) => category === 'case').map(({ id }) => id),
    );
    expect(JSON.stringify(data.list)).not.toContain('content');
    const { data: one } = await visit<{ content: string }>('read', { id: data.list[0]?.id });
    expect(one.content).toContain('领料单');
  });

  it('are paged with a maximum size, for any request', async () => {
    const { data } = await visit('published', { category: 'news', pageSize: 100_000 });
    expect(data.pagination.pageSize).toBe(50);
  });

  it('are written with the menu, and not by anonymous visitors [SITE-008]', async () => {
    const news = { title: '新版发布', category: 'news', publishTime: app.clock.now };
    expect((await visit('create', news)).code).toBe(602);
    expect((await app.call('site-content.create', news, { as: 'plain' })).code).toBe(403);
    const { data } = await app.call<{ id: string }>('site-content.create', news, admin);
    expect((await visit('published', { category: 'news' })).data.list.map(({ id }) => id)).toContain(data.id);
    await app.call('site-content.update', { id: data.id, ...news, title: '新版推迟' }, admin);
    expect((await visit<Listed>('read', data)).data.title).toBe('新版推迟');
  });

  it('are returned in the language of the visitor, with Chinese as fallback [SITE-008]', async () => {
    const news = {
      title: '新版',
      summary: '更快',
      content: '<p>正文</p>',
      category: 'news',
      publishTime: app.clock.now,
    };
    const translated = { ...news, titleEn: 'New release', contentEn: '<p>Text</p>', titleZhtw: '新版發布' };
    const { data } = await app.call<{ id: string }>('site-content.create', translated, admin);
    const readIn = async (language: string) => {
      const options = { headers: { 'accept-language': language } };
      const { data: one } = await app.call<Record<string, string>>('site-content.read', data, options);
      const { data: page } = await app.call<Page>('site-content.published', { category: 'news' }, options);
      return [one['title'], one['summary'], one['content'], page.list.find(({ id }) => id === data.id)?.title];
    };
    expect(await readIn('en-GB,en')).toEqual(['New release', '更快', '<p>Text</p>', 'New release']);
    expect(await readIn('zh-TW')).toEqual(['新版發布', '更快', '<p>正文</p>', '新版發布']);
    expect(await readIn('zh-CN')).toEqual(['新版', '更快', '<p>正文</p>', '新版']);
  });

  it('start in three languages', () => {
    for (const { titleEn, summaryEn, contentEn, titleZhtw, summaryZhtw, contentZhtw } of seed) {
      expect(titleEn + summaryEn + contentEn).not.toMatch(/[\u4e00-\u9fff]/);
      for (const text of [titleEn, summaryEn, contentEn, titleZhtw, summaryZhtw, contentZhtw])
        expect(text).not.toBe('');
    }
  });

  it('are not public while hidden or before their publication time', async () => {
    const later = { title: '下月见', category: 'news', publishTime: app.clock.now + dayMs };
    const { data } = await app.call<{ id: string }>('site-content.create', later, admin);
    expect((await visit('read', data)).code).toBe(404);
    app.clock.now += 2 * dayMs;
    expect((await visit('read', data)).code).toBe(200);
    await app.call('site-content.state', data, admin);
    expect((await visit('read', data)).code).toBe(404);
    expect((await visit('published', { category: 'news' })).data.list.map(({ id }) => id)).not.toContain(data.id);
  });
});
