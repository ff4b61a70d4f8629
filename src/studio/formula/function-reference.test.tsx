import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { allFunctions } from '#core/formula/install.ts';
import { signatureOf } from '#core/formula/written-formula.ts';
import { faces } from '#registry/faces.ts';
import { kinds } from '#registry/kinds.ts';
import { quietPlatform, quietServices, TestProviders } from '#registry/testing/Around.tsx';
import { FunctionList } from './FunctionReference.tsx';

afterEach(cleanup);

const open = (sought?: string) =>
  render(
    <TestProviders platform={quietPlatform(kinds, faces)} services={quietServices(kinds)}>
      <FunctionList sought={sought} heading />
    </TestProviders>,
  );
const entryOf = (name: string) => document.querySelector<HTMLElement>(`[data-function="${name}"]`);
const names = () => [...document.querySelectorAll('[data-function]')].map((one) => one.getAttribute('data-function'));
const search = (words: string) =>
  act(
    async () =>
      void fireEvent.change(screen.getByRole('textbox', { name: '按名称或说明搜索' }), { target: { value: words } }),
  );

describe('the page of functions', () => {
  it('has every function of the list with its names, text, arguments, result and example [FORMULA-009]', () => {
    open();
    expect(names().toSorted()).toEqual(
      allFunctions()
        .map(({ name }) => name)
        .toSorted(),
    );
    for (const one of allFunctions()) {
      const text = entryOf(one.name)?.textContent ?? '';
      for (const part of [
        signatureOf(one),
        one.alias,
        one.text.zh,
        ...one.arguments.map(({ name }) => name),
        ...one.example,
      ])
        expect(text, one.name).toContain(part);
      expect(text, one.name).not.toContain('studio.');
    }
    const round = within(entryOf('ROUND') as HTMLElement);
    expect(round.getByText('结果').nextElementSibling?.textContent).toBe('数字');
    expect(within(entryOf('TODAY') as HTMLElement).getByText('取决于').nextElementSibling?.textContent).toBe(
      '当前时间',
    );
    expect(round.queryByText('取决于')).toBeNull();
  });

  it('has one section for each group [FORMULA-009]', () => {
    open();
    for (const [section, inside, outside] of [
      ['逻辑', 'IF', 'ROUND'],
      ['数字', 'ROUND', 'IF'],
      ['财务', 'PMT', 'IF'],
    ]) {
      const region = screen.getByRole('region', { name: section as string });
      expect(region.querySelector(`[data-function="${inside}"]`)).not.toBeNull();
      expect(region.querySelector(`[data-function="${outside}"]`)).toBeNull();
    }
  });

  it('is searched by name, Chinese name and text', async () => {
    open();
    await search('roundu');
    expect(names()).toEqual(['ROUNDUP']);
    expect(screen.getByText('1 个函数')).toBeTruthy();
    await search('四舍五入');
    expect(names()).toContain('ROUND');
    await search('除以零');
    expect(names()).toContain('IFERROR');
    await search('no such function');
    expect(names()).toEqual([]);
    expect(screen.getByText('没有符合的函数')).toBeTruthy();
  });

  it('marks the function of its address', () => {
    open('round');
    expect(document.querySelectorAll('[aria-current]')).toHaveLength(1);
    expect(entryOf('ROUND')?.getAttribute('aria-current')).toBe('true');
  });
});
