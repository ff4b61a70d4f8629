import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { languageNames, languages } from '../language/text.ts';
import en from './en.json';
import zh from './zh.json';
import zhtw from './zhtw.json';

const all: Readonly<Record<string, Readonly<Record<string, string>>>> = { zh, zhtw, en };
/** The `zh` text of a message; for a missing id the id itself. */
const said = (id: string) => (zh as Record<string, string>)[id] ?? id;
const sayings = (...ids: string[]) => ids.map(said);

describe('the words of the interface', () => {
  it('are there in three languages [I18N-001]', () => {
    expect(languages).toEqual(['zh', 'zhtw', 'en']);
    expect(languageNames).toEqual({ zh: '简体中文', zhtw: '繁體中文', en: 'English' });
    expect(all['zh']?.['common.confirm']).toBe('确定');
    expect(all['zhtw']?.['common.confirm']).toBe('確定');
    expect(all['en']?.['common.confirm']).toBe('OK');
  });

  it('have the same ids in every language, each with a text [I18N-006]', () => {
    const ids = Object.keys(zh);
    for (const language of languages) {
      expect(Object.keys(all[language] ?? {}), language).toEqual(ids);
      expect(ids.filter((id) => !all[language]?.[id]?.trim())).toEqual([]);
    }
  });

  it('are the customer’s where the platform asks before it acts [I18N-008] [I18N-009]', () => {
    expect(
      sayings('message.readAllConfirm', 'shell.logout.confirm', 'chat.clearConfirm', 'common.enableConfirm'),
    ).toEqual([
      '您确定全部已读？',
      '您确定要退出系统吗？',
      '确定清空当前聊天的全部记录？',
      '您确定要启用当前数据, 是否继续?',
    ]);
    expect(said('common.disableConfirm')).toBe('您确定要禁用当前数据, 是否继续?');
    expect(said('common.removeConfirm')).toBe('此操作将永久删除该数据, 是否继续?');
  });

  it('are the customer’s where a session or a right is missing', () => {
    expect(sayings('session.expired', 'error.forbidden')).toEqual(['登录过期，请重新登录', '权限不足']);
  });

  it('are the customer’s in chats, tags, uploads and prints', () => {
    expect(said('chat.imageTooLarge')).toBe('图片大小不能超过5M');
    const tags = ['refresh', 'close', 'closeOthers', 'closeAll'].map((tag) => said(`shell.tabs.${tag}`));
    expect(tags).toEqual(['刷新', '关闭', '关闭其他', '关闭全部']);
    expect(sayings('upload.limit', 'upload.limitShort', 'upload.tooLarge', 'upload.wrongType')).toEqual([
      '当前限制最多可以上传{n}个文件',
      '最多可以上传{n}个文件',
      '文件大小超过{fileSize}{unit}',
      '请选择{types}类型的文件',
    ]);
    const pictures = ['upload.noneFound', 'upload.imageLimit', 'upload.imageTooLarge', 'upload.notImage'];
    expect(sayings(...pictures)).toEqual([
      '未发现文件',
      '当前限制最多可以上传{n}张图片',
      '图片大小超过{fileSize}{unit}',
      '请上传图片',
    ]);
    expect(sayings('print.choose', 'block.printPreview')).toEqual(['请选择打印模板', '功能预览不支持打印']);
  });

  it('are the customer’s where users are chosen', () => {
    const tabs = ['all', 'current', 'subordinates', 'system', 'organization', 'global'];
    expect(tabs.map((tab) => said(`picker.tab.${tab}`))).toEqual([
      '全部数据',
      '当前组织',
      '我的下属',
      '系统变量',
      '组织',
      '全局',
    ]);
    const types = ['department', 'position', 'user', 'group', 'role'].map((type) => said(`picker.type.${type}`));
    expect([...types, said('picker.currentUser')]).toEqual(['部门', '岗位', '用户', '分组', '角色', '当前用户']);
  });
});

const folder = 'src';
describe.skipIf(!existsSync(folder))('the code', () => {
  const roots = ['src', 'registry', 'server', 'schemas'];
  const files = roots.flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test(-d)?\.|(^|\/)testing\//.test(name))
      .map((name) => `${root}/${name}`),
  );
  /** Without comments: those may quote the specification. */
  const codeOf = (file: string) =>
    readFileSync(file, 'utf8')
      .replace(/\/\*[^]*?\*\//g, '')
      .replace(/(^|\s)\/\/.*$/gm, '');

  it('contains no literal text between tags or in accessible names [I18N-001]', () => {
    const literal =
      />\s*[A-Za-z\p{Script=Han}][^<>{}=;()]*<\/|\b(aria-label|title|alt|label)="[^"]*[A-Za-z\p{Script=Han}]/gu;
    const found = files
      .filter((file) => file.endsWith('.tsx'))
      .flatMap((file) => [...codeOf(file).matchAll(literal)].map(([match]) => `${file}: ${match.trim()}`));
    expect(found).toEqual([]);
  });

  // Exceptions: texts of imported definitions and official names are parsed there, kinds have default texts in their props,
  // amounts are spelled in Chinese. A function of formulas is data in one place with its Chinese name and its texts (FORMULA-009).
  const mayQuote =
    /^src\/importer\/|^src\/core\/(calc\/(amount|parse)|dates\/typed-time|formula\/functions\/[\w-]+)\.ts|^registry\/(fields|pickers|layout|blocks|product\/\w+)\/[\w-]+\/\w+\.ts$|^registry\/kit\/(schema\/(options|picker-props|popup-props)|values\/typed-number)\.ts|^schemas\/language\/(text|patterns)\.ts|\.table\.ts$|^server\/resources\/area\/area\.resource\.ts$|^src\/snapshot\//;

  it('contains Chinese text only as messages [I18N-001]', () => {
    const words = /['"`>][^'"`<>\n]*\p{Script=Han}[^'"`<>\n]*/gu;
    const found = files
      .filter((file) => !mayQuote.test(file))
      .flatMap((file) => [...codeOf(file).matchAll(words)].map(([match]) => `${file}: ${match.trim()}`));
    expect(found).toEqual([]);
  });
});
