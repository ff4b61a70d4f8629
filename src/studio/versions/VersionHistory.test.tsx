import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import { fakeClient } from '#registry/testing/fake-client.ts';
import { quietPlatform, quietServices, TestProviders } from '#registry/testing/Around.tsx';
import en from '#schemas/messages/en.json';
import zhtw from '#schemas/messages/zhtw.json';
import { VersionHistory } from './VersionHistory.tsx';

afterEach(cleanup);

const field = (vModel: string, label: string, more: object = {}) => ({
  config: { zhjyKey: 'input', label, ...more },
  vModel,
});
const form = (...fields: unknown[]) => JSON.stringify({ title: '单', fields });
const forms: Record<number, string> = {
  1: form(field('a', '姓名')),
  2: form(field('b', '部门'), field('a', '姓名', { required: true })),
  3: form(field('b', '所属部门')),
};
const row = (version: number, more: object = {}) => ({
  version,
  note: version === 2 ? '加上部门' : '',
  userName: '李四',
  creatorTime: 1_714_953_600_000,
  releaseNumber: null,
  releasedTime: null,
  isCurrent: false,
  ...more,
});

async function show({ language = 'zh' as 'zh' | 'en' | 'zhtw', pages = 1 } = {}) {
  const restored: unknown[] = [];
  const client = fakeClient({
    'definition.versions': ({ currentPage }) =>
      pages === 1
        ? {
            list: [row(3), row(2, { releaseNumber: 2, isCurrent: true }), row(1, { releaseNumber: 1 })],
            pagination: { total: 3 },
          }
        : currentPage === 1
          ? { list: [row(3), row(2)], pagination: { currentPage: 1, pageSize: 2, total: 3, next: 'after 2' } }
          : { list: [row(1)], pagination: { currentPage: 2, pageSize: 2, total: 3 } },
    'definition.version': ({ version }) => ({
      version: Number(version),
      texts: { formData: forms[Number(version)] ?? '', columnData: '' },
    }),
  });
  const platform = quietPlatform(kinds, {});
  const messages = { zh: platform.messages, en, zhtw }[language];
  await act(async () => {
    render(
      <TestProviders platform={{ ...platform, language, messages }} services={{ ...quietServices(kinds), client }}>
        <VersionHistory
          versioned={{ noun: 'form', id: 'f1', texts: { formData: form(), columnData: '' } }}
          onRestore={(version, texts) => restored.push([version, texts])}
          onClose={() => undefined}
        />
      </TestProviders>,
    );
  });
  await screen.findAllByRole('option');
  const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
  const changes = () =>
    screen
      .queryAllByRole('row')
      .slice(1)
      .map((one) => [within(one).getByRole('rowheader').textContent, ...cellsOf(one)]);
  return { client, restored, options, changes };
}
const cellsOf = (one: HTMLElement) =>
  within(one)
    .getAllByRole('cell')
    .map(({ textContent }) => (textContent?.startsWith('{') ? '{}' : textContent));
const choose = (name: RegExp) => act(async () => void fireEvent.click(screen.getByRole('option', { name })));

describe('the history of a definition', () => {
  it('lists the versions with note, author, time and release, and says what each changed [STUDIO-007]', async () => {
    const { options, changes } = await show();
    expect(options()).toEqual([
      expect.stringMatching(/^版本 3李四 · 2024-05-06 \d\d:00:00$/),
      expect.stringMatching(/^版本 2 · 加上部门李四 · .*已发布$/),
      expect.stringMatching(/^版本 1李四 · .*第 1 次发布$/),
    ]);
    await screen.findAllByRole('row');
    expect(changes()).toEqual([
      ['删除字段 姓名（a）', '{}', '—'],
      ['修改字段 所属部门（b） 的 标题', '部门', '所属部门'],
    ]);
    await choose(/版本 2/);
    await screen.findByText('新增字段 部门（b）');
    expect(changes()).toEqual([
      ['新增字段 部门（b）', '—', '{}'],
      ['修改字段 姓名（a） 的 必填', '—', 'true'],
    ]);
  });

  it.each([
    ['en', ['Field 姓名 (a) removed', 'Field 所属部门 (b): Label changed']],
    ['zhtw', ['刪除欄位 姓名（a）', '修改欄位 所属部门（b） 的 標題']],
  ] as const)('says it in %s [STUDIO-007]', async (language, sentences) => {
    const { changes } = await show({ language });
    await screen.findAllByRole('row');
    expect(changes().map(([sentence]) => sentence)).toEqual(sentences);
  });

  it('restores any version [STUDIO-007]', async () => {
    const { restored } = await show();
    await choose(/版本 1/);
    const button = await screen.findByRole('button', { name: '恢复此版本' });
    await expect.poll(() => (button as HTMLButtonElement).disabled).toBe(false);
    await act(async () => void fireEvent.click(button));
    expect(restored).toEqual([[1, { formData: forms[1], columnData: '' }]]);
  });

  it('loads earlier versions where there are more, and offers that only then [STUDIO-007]', async () => {
    const { options, client } = await show({ pages: 2 });
    expect(options()).toHaveLength(2);
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '加载更早的版本' })));
    await expect.poll(options).toHaveLength(3);
    expect(client.sent.filter(([name]) => name === 'definition.versions').map(([, input]) => input)).toMatchObject([
      { currentPage: 1 },
      { currentPage: 2, after: 'after 2' },
    ]);
    expect(screen.queryByRole('button', { name: '加载更早的版本' })).toBeNull();
  });

  it('loads the version before the last loaded one to say what it changed [STUDIO-007]', async () => {
    const { options, changes } = await show({ pages: 2 });
    await choose(/版本 2/);
    await expect.poll(options).toHaveLength(3);
    await screen.findByText('新增字段 部门（b）');
    expect(changes()).toHaveLength(2);
    await choose(/版本 1/);
    await screen.findByText('新增字段 姓名（a）');
  });
});
