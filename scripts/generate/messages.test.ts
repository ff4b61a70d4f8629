import { expect, it } from 'vitest';
import routes from '#schemas/screens/route-meta.json';
import design from '#schemas/messages/design/zh.json';
import zh from '#schemas/messages/zh.json';
import { messageFiles } from './messages.ts';

it('writes every id in every language, in Chinese where the translation is missing [I18N-006]', () => {
  const files = messageFiles({ 'leave.days': { zh: '天数', en: 'Days' }, 'leave.reason': { zh: '事由' } });
  const of = (name: string) => JSON.parse(files.get(`schemas/messages/${name}.json`) ?? '') as unknown;
  expect(of('zh')).toEqual({ 'leave.days': '天数', 'leave.reason': '事由' });
  expect(of('zhtw')).toEqual({ 'leave.days': '天数', 'leave.reason': '事由' });
  expect(of('page/en')).toEqual({ 'leave.days': 'Days', 'leave.reason': '事由' });
});

it('leaves texts of the back office out of the public pages, and those of the screens of nouns out of the back office', () => {
  const files = messageFiles({
    'profile.title': { zh: '个人信息' },
    'role.title': { zh: '角色' },
    'rolex.title': { zh: '表' },
    'shell.retry': { zh: '重试' },
    'site.home': { zh: '首页' },
    'site-lead.contact': { zh: '联系人' },
  });
  const of = (name: string) => JSON.parse(files.get(`schemas/messages/${name}.json`) ?? '') as unknown;
  expect(of('page/zh')).toEqual({ 'rolex.title': '表', 'shell.retry': '重试' });
  expect(of('office/zh')).toEqual({ 'profile.title': '个人信息', 'site-lead.contact': '联系人' });
  expect(of('nouns/zh')).toEqual({ 'role.title': '角色' });
  expect(of('site/zh')).toEqual({ 'site.home': '首页', 'site-lead.contact': '联系人' });
});

it('has the title of every route before the messages of the studio are loaded', () => {
  const titles = JSON.stringify(routes).matchAll(/"title":"\$t:([^"]+)"/g);
  const ids = [...titles].map(([, id = '']) => id);
  expect(ids.length).toBeGreaterThan(10);
  expect(ids.filter((id) => id in design || !(id in zh))).toEqual([]);
});
