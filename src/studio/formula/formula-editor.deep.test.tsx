import { act, cleanup, configure, fireEvent, getConfig, render, screen, waitFor } from '@testing-library/react';
import { EditorView } from '@codemirror/view';
import { useEffect, useMemo, useState } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { faces } from '#registry/faces.ts';
import { kinds } from '#registry/kinds.ts';
import { TestProviders, quietPlatform, quietServices } from '#registry/testing/Around.tsx';
import { fieldsOf } from '../editors/design-context.ts';
import { CommandsProvider } from '../commands/registry.tsx';
import { PropertyPanel } from '../properties/PropertyPanel.tsx';
import { allFunctions } from '#core/formula/install.ts';
import { completionsFor, functionAt, mistakesIn } from '#core/formula/written-formula.ts';

// The panel hands on what is typed after a pause.
const { asyncUtilTimeout } = getConfig();
beforeAll(() => {
  configure({ asyncUtilTimeout: 5_000 });
  // The text editor measures its text; nothing is laid out here.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
});
afterAll(() => configure({ asyncUtilTimeout }));
afterEach(cleanup);

const number = (vModel: string, label: string) => ({ config: { zhjyKey: 'inputNumber', label }, vModel });
let written: unknown;

function Harness({ expression }: { expression: string }) {
  const [node, setNode] = useState<Record<string, unknown>>({
    config: { zhjyKey: 'calculate', label: '合计' },
    vModel: 'total',
    expression,
    precision: 2,
  });
  useEffect(() => {
    written = node['expression'];
  });
  const definition = useMemo(
    () => ({ language: 1, title: 't', fields: [number('days', '天数'), number('price', '单价'), node] }),
    [node],
  );
  const fields = useMemo(() => fieldsOf(definition, kinds), [definition]);
  const kind = kinds.get('calculate');
  return (
    <PropertyPanel
      selected={kind ? [{ node, kind }] : []}
      fields={fields}
      definition={definition}
      onChange={(changes) => {
        const change = changes.find(({ path }) => path[0] === 'expression');
        if (change) setNode((old) => ({ ...old, expression: change.value }));
      }}
    />
  );
}

async function open(expression: string) {
  // Parts of the panel are loaded lazily.
  await act(
    async () =>
      void render(
        <TestProviders platform={quietPlatform(kinds, faces)} services={quietServices(kinds)}>
          <CommandsProvider>
            <Harness expression={expression} />
          </CommandsProvider>
        </TestProviders>,
      ),
  );
  await act(pause);
  const editor = EditorView.findFromDOM(document.querySelector('.zs-formula .cm-editor') as HTMLElement);
  if (!editor) throw new Error('no editor');
  return editor;
}
const problem = () => document.querySelector('.zs-formula .zs-problem')?.textContent;
const sample = () => document.querySelector('.zs-formula-sample')?.textContent;
const pause = () => new Promise((resolve) => setTimeout(resolve, 300));
const write = (editor: EditorView, text: string) =>
  act(async () => {
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });
    editor.dispatch({ selection: { anchor: text.length } });
    await pause();
  });
async function choose(label: string, option: RegExp) {
  await act(async () => void fireEvent.mouseDown(screen.getByLabelText(label)));
  await act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value: option.source } }));
  const all = [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')];
  await act(async () => void fireEvent.click(all.find((one) => option.test(one.textContent ?? '')) as HTMLElement));
}

describe('the editor of a formula', () => {
  it('marks mistakes while typing, with what was probably meant [STUDIO-011]', async () => {
    const editor = await open('days');
    await write(editor, 'days × pric');
    await waitFor(() => expect(problem() ?? '').toMatch(/pric.*price/));
    await waitFor(() => expect(document.querySelector('.cm-lintRange-error')?.textContent).toBe('pric'));
    await write(editor, 'days × price');
    await waitFor(() => expect(problem()).toBeUndefined());
    expect(document.querySelector('.cm-lintRange-error')).toBeNull();
  });

  it('shows the result for the sample record, and why it is blank [STUDIO-011]', async () => {
    const editor = await open('days × 3');
    await waitFor(() => expect(sample()).toBe('示例结果：30.00'));
    await write(editor, 'ROUND(days ÷ 3; 1)');
    await waitFor(() => expect(sample()).toBe('示例结果：3.30'));
    await write(editor, 'SQRT(0 - days)');
    await waitFor(() => expect(sample()).toMatch(/（空）.+/));
    await write(editor, 'days ÷ 0');
    await waitFor(() => expect(sample()).toBe('示例结果：0.00'));
    expect(problem()).toContain('除数总是 0');
    await write(editor, 'days ÷ nothing');
    await waitFor(() => expect(problem() ?? '').toContain('nothing'));
    expect(sample()).toBeUndefined();
  });

  it('explains the function that the cursor is in, with an example', async () => {
    const editor = await open('days');
    await write(editor, 'IF(days > 3; 1; ROUND(price; ');
    await waitFor(() => expect(document.querySelector('.zs-formula-help')?.textContent ?? '').toContain('ROUND('));
    expect(functionAt('IF(days > 3; ROUND(price; 2); ', 30)?.name).toBe('IF');
    expect(functionAt('days', 2)).toBeUndefined();
  });

  it('opens the page of functions at the one that the cursor is in [FORMULA-009]', async () => {
    const editor = await open('days');
    await write(editor, 'ROUND(price; ');
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: /函数说明/ })));
    // Every title has the same generated id here, so that dialogs have no names of their own.
    const list = await screen.findByRole('dialog');
    expect(list.querySelector('.ant-drawer-title')?.textContent).toBe('函数说明');
    expect(list.querySelectorAll('[data-function]')).toHaveLength(allFunctions().length);
    expect(list.querySelector('[aria-current]')?.getAttribute('data-function')).toBe('ROUND');
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Close' })));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('inserts fields from a list at the cursor, and functions by group [STUDIO-011]', async () => {
    const editor = await open('2 × ');
    await act(async () => editor.dispatch({ selection: { anchor: 4 } }));
    await choose('插入字段', /天数/);
    expect(written).toBe('2 × days');
    await choose('插入函数', /ROUNDUP/);
    expect(written).toBe('2 × daysROUNDUP(');
  });
});

describe('what is typed in a formula', () => {
  const fields = [
    { name: 'days', label: '天数', type: 'number' as const },
    { name: 'lines.amount', label: '金额', type: 'number' as const },
  ];
  const texts = (typed: string, table?: string) =>
    completionsFor(typed, fields, table, ({ alias }) => alias).map(({ apply }) => apply);

  it('is completed by name and by label, of fields and functions', () => {
    expect(texts('day')).toEqual(expect.arrayContaining(['days', 'DAY(', 'DAYS(']));
    expect(texts('天数')[0]).toBe('days');
    expect(texts('金额')).toContain('lines.amount');
    expect(texts('金额', 'lines')).toContain('amount');
    expect(texts('四舍')).toContain('ROUND(');
  });

  it('has its mistakes at their places', () => {
    const places = (text: string, table?: string) =>
      mistakesIn(text, fields, table).map(({ from, to, id }) => [text.slice(from, to), id]);
    expect(places('days + dayz')).toEqual([['dayz', 'issue.expression-unknown-field']]);
    expect(places('ROUDN(days)')).toEqual([['ROUDN', 'issue.unknown-function']]);
    expect(places('ROUND(days; 1; 2)')).toEqual([['ROUND', 'issue.formula-arguments']]);
    expect(places('天数 × 2')).toEqual([]);
    expect(places('amount', 'lines')).toEqual([]);
    expect(places('')).toEqual([]);
  });
});
