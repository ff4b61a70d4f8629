import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import { TestProviders, quietPlatform, quietServices } from '#registry/testing/Around.tsx';
import { canMerge, MergeDialog, type Sides } from './MergeDialog.tsx';
import type { Texts } from '../use-draft.ts';

afterEach(cleanup);

const field = (vModel: string, label: string) => ({ config: { zhjyKey: 'input', label }, vModel });
const textOf = (...fields: unknown[]): Texts => ({ form: JSON.stringify({ fields }, null, 2), list: '' });
const base = textOf(field('a', '甲'), field('b', '乙'));

async function show(sides: Sides) {
  const title = '其他人已保存了修改';
  const ended: (Texts | undefined)[] = [];
  await act(async () => {
    render(
      <TestProviders platform={quietPlatform(kinds, {})} services={quietServices(kinds)}>
        <MergeDialog sides={sides} onEnd={(texts) => ended.push(texts)} />
      </TestProviders>,
    );
  });
  // The dialog appears with an animation, whose first frame a loaded machine may draw late.
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  const press = (name: string | RegExp) => act(async () => void fireEvent.click(dialog.getByRole('button', { name })));
  return { dialog, press, ended };
}

describe('a save over the version of another user', () => {
  it('shows the other changes and merges what does not collide [STUDIO-008]', async () => {
    const mine = textOf(field('a', '金额'), field('b', '乙'));
    const theirs = textOf(field('a', '甲'), field('b', '乙'), field('c', '丙'));
    const { dialog, press, ended } = await show({ base, mine, theirs });
    expect(dialog.getByText('新增字段 丙（c）')).toBeTruthy();
    expect(dialog.getByText('这些修改与您的修改互不冲突，可以合并。')).toBeTruthy();
    expect(dialog.queryByRole('radio')).toBeNull();
    await press('合并并保存');
    expect(ended).toEqual([textOf(field('a', '金额'), field('b', '乙'), field('c', '丙'))]);
  });

  it('asks which side of a conflict is saved [STUDIO-008]', async () => {
    const mine = textOf(field('a', '金额'), field('b', '乙'));
    const theirs = textOf(field('a', '价格'), field('b', '乙'));
    const { dialog, press, ended } = await show({ base, mine, theirs });
    expect(dialog.getByText('有 1 处被双方修改，请选择保留哪一方的内容：')).toBeTruthy();
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: '我的：金额' }).checked).toBe(true);
    await act(async () => void fireEvent.click(dialog.getByRole('radio', { name: '对方的：价格' })));
    await press('合并并保存');
    expect(ended).toEqual([theirs]);
  });

  it('names the field whose property both changed, also where its name is that of a property [STUDIO-008]', async () => {
    const within = (label: string) =>
      textOf({ config: { zhjyKey: 'card', label: '资料' }, children: [field('name', label)] });
    const { dialog } = await show({ base: within('名'), mine: within('名称'), theirs: within('全名') });
    expect(dialog.getByText('名称（name） › 标题')).toBeTruthy();
  });

  it('changes nothing when it is cancelled', async () => {
    const { press, ended } = await show({ base, mine: textOf(), theirs: base });
    await press(/^取\s*消$/);
    expect(ended).toEqual([undefined]);
  });

  it('cannot merge a text that is not JSON', () => {
    expect(canMerge({ base, mine: base, theirs: base })).toBe(true);
    expect(canMerge({ base, mine: { ...base, form: '{' }, theirs: base })).toBe(false);
  });
});
