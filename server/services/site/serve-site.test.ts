import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { resources } from '../../resources/index.ts';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'zhjy-site-'));
const html = '<html lang="zh-CN"><head><title>x</title></head><body><div id="root"></div></body></html>';
let test: TestApp;
let app: FastifyInstance;
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), html);
  test = await testApp({ settings: { publicUrl: 'https://office.example.com' } });
  app = await buildApp(test.platform, resources, { page: folder });
});
afterAll(async () => {
  await app.close();
  await test.close();
  rmSync(folder, { recursive: true });
});

const read = async (url: string, headers: Record<string, string> = {}) => (await app.inject({ url, headers })).body;

describe('the public site before any script has run', () => {
  it('has a title, a description and the words of each page', async () => {
    const page = await read('/site/cooperation_case');
    expect(page).toContain('<title>合作案例 - 智慧云开发平台</title>');
    expect(page).toContain('<meta name="description" content="他们没有等开发排期，自己把系统搭了起来。" />');
    expect(page).toContain('<h1>合作案例</h1>');
    expect(page).toContain('<h3>一家装备制造企业：三周上线四十张单据</h3>');
    expect(page).toContain('<div id="root"></div>');
  });

  it('is about one news item where one is named', async () => {
    const page = await read('/site/news_detail?id=site-news-gallery');
    expect(page).toContain('<title>样例馆上线：每一个控件都能当场试用 - 智慧云开发平台</title>');
    expect(page).toContain('打开样例，改几行定义');
    expect(await read('/site/news_center')).toContain('<a href="/site/news_detail?id=site-news-gallery">');
  });

  it('speaks the language that is read there', async () => {
    const page = await read('/site/scheme', { 'accept-language': 'en-GB,en' });
    expect(page).toContain('<html lang="en"');
    expect(page).toContain('<title>Solutions - Low-code platform</title>');
    expect(page).toContain('<h3>Forms and documents</h3>');
    expect(page.slice(page.indexOf('<body'))).not.toMatch(/[\u4e00-\u9fff]/);
  });

  it('lets nothing of the data become markup', async () => {
    const wild = {
      title: '</title><script>1</script>',
      summary: '"><b>',
      content: '<p>好<img src=x onerror=1>&lt;x</p>',
    };
    const content = { ...wild, category: 'news', publishTime: test.clock.now };
    const { data } = await test.call<{ id: string }>('site-content.create', content, { as: 'admin' });
    const page = await read(`/site/news_detail?id=${data.id}`);
    expect(page).not.toMatch(/<script|<img|<b>/);
    expect(page).toContain('好 &lt;x');
  });

  it('says whole addresses as they are configured, whatever a request says', async () => {
    const wild = { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' };
    for (const path of ['/site/homepage', '/sitemap.xml', '/robots.txt']) {
      const page = await read(path, wild);
      expect(page, path).toContain('https://office.example.com/');
      expect(page, path).not.toContain('evil');
    }
  });

  it('says none where none is configured, and has no map then', async () => {
    const platform = { ...test.platform, settings: { ...test.platform.settings, publicUrl: '' } };
    const unnamed = await buildApp(platform, resources, { page: folder });
    expect((await unnamed.inject('/site/homepage')).body).not.toContain('canonical');
    expect((await unnamed.inject('/robots.txt')).body).not.toContain('Sitemap');
    expect((await unnamed.inject('/sitemap.xml')).statusCode).toBe(404);
    await unnamed.close();
  });

  it('has a sitemap of its pages, and excludes all others from crawlers', async () => {
    const map = await read('/sitemap.xml');
    expect(map).toContain('<loc>https://office.example.com/site/homepage</loc>');
    expect(map).toContain('<loc>https://office.example.com/site/news_detail?id=site-news-start</loc>');
    expect(await read('/robots.txt')).toMatch(/Allow: \/site\/[^]*Disallow: \/\n/);
  });
});
