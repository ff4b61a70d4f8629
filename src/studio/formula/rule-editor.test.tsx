import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useMemo, useState } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { faces } from '#registry/faces.ts';
import { kinds } from '#registry/kinds.ts';
import { TestProviders, quietPlatform, quietServices } from '#registry/testing/Around.tsx';
import { CommandsProvider } from '../commands/registry.tsx';
import { DesignProvider, fieldsOf } from '../editors/design-context.ts';
import { editorTable } from '../properties/editor-table.ts';
import { RuleEditor } from './RuleEditor.tsx';

beforeAll(() => void (Range.prototype.getClientRects = () => [] as unknown as DOMRectList));
afterEach(cleanup);

const field = (zhjyKey: string, vModel: string, label: string, more: object = {}) => ({
  config: { zhjyKey, label },
  vModel,
  ...more,
});
const options = [
  { id: 'sick', fullName: '病假' },
  { id: 'own', fullName: '事假' },
];
const fields = [
  field('inputNumber', 'days', '天数'),
  field('inputNumber', 'rest', '余额'),
  field('select', 'kind', '类型', { source: { static: options } }),
  field('switch', 'urgent', '加急'),
  field('input', 'note', '备注'),
  { config: { zhjyKey: 'table', label: '明细', children: [field('inputNumber', 'amount', '金额')] }, vModel: 'lines' },
];
let rule: unknown;

function Harness({ start }: { start: unknown }) {
  const [value, setValue] = useState(start);
  const definition = useMemo(() => ({ language: 1, title: 't', fields }), []);
  const design = {
    editors: editorTable,
    fields: fieldsOf(definition, kinds),
    kinds,
    edited: fields[4] ?? {},
    kind: undefined,
  };
  const onChange = (next: unknown) => {
    rule = next;
    setValue(next);
  };
  return (
    <DesignProvider value={design}>
      <RuleEditor
        id="rule"
        label="必填"
        schema={{ default: false } as never}
        path={['config', 'required']}
        value={value}
        onChange={onChange}
      />
    </DesignProvider>
  );
}

async function open(start?: unknown): Promise<void> {
  rule = start;
  await act(
    async () =>
      void render(
        <TestProviders platform={quietPlatform(kinds, faces)} services={quietServices(kinds)}>
          <CommandsProvider>
            <Harness start={start} />
          </CommandsProvider>
        </TestProviders>,
      ),
  );
  if (start === undefined) await press('必填: 设置条件');
}
const click = (element: Element) => act(async () => void fireEvent.click(element));
const press = (name: string | RegExp, at = 0) => click(screen.getAllByRole('button', { name })[at] as Element);
async function pick(label: string, option: string, at = 0): Promise<void> {
  await act(async () => void fireEvent.mouseDown(screen.getAllByLabelText(label)[at] as Element));
  const lists = [...document.querySelectorAll('.ant-select-dropdown')];
  const found = lists.flatMap((list) => within(list as HTMLElement).queryAllByTitle(option)).at(-1);
  await click(found as Element);
}
const offered = async (label: string): Promise<(string | null)[]> => {
  await act(async () => void fireEvent.mouseDown(screen.getAllByLabelText(label)[0] as Element));
  const list = [...document.querySelectorAll('.ant-select-dropdown')].at(-1);
  return [...(list?.querySelectorAll('.ant-select-item-option-content') ?? [])].map((one) => one.textContent);
};
const sentence = () => screen.getByRole('status').textContent;

describe('the builder of a condition', () => {
  it('compares fields by their labels in the ways of their type, and says the condition as a sentence [STUDIO-018]', async () => {
    await open();
    await press('plus 添加条件');
    expect(await offered('字段')).toEqual(['天数', '余额', '类型', '加急', '备注']);
    expect(await offered('比较方式')).toEqual([
      '等于',
      '不等于',
      '大于',
      '大于等于',
      '小于',
      '小于等于',
      '不为空',
      '为空',
    ]);
    await pick('比较方式', '大于');
    await act(async () => void fireEvent.change(screen.getByRole('spinbutton'), { target: { value: '3' } }));
    expect(rule).toEqual({ '>': [{ var: 'days' }, 3] });
    expect(sentence()).toBe('天数 大于 3');
    await pick('字段', '备注');
    expect(rule).toEqual({ '==': [{ var: 'note' }, null] });
    await act(async () => void fireEvent.change(screen.getByRole('textbox'), { target: { value: '急' } }));
    expect(sentence()).toBe('备注 等于 急');
    await pick('比较方式', '不为空');
    expect(rule).toEqual({ '!!': { var: 'note' } });
    expect(sentence()).toBe('备注 不为空');
  });

  it('groups conditions by and, or and not, and takes them away again [STUDIO-018]', async () => {
    const long = { '!': { '<': [{ var: 'days' }, 1] } };
    await open({ and: [{ '>': [{ var: 'days' }, 3] }, long] });
    expect(sentence()).toBe('天数 大于 3 且 不满足 天数 小于 1');
    await click(screen.getByText('任一满足'));
    expect(rule).toEqual({ or: [{ '>': [{ var: 'days' }, 3] }, long] });
    await press('添加条件组');
    expect(rule).toEqual({ or: [{ '>': [{ var: 'days' }, 3] }, long, { and: [{ '==': [{ var: 'days' }, null] }] }] });
  });

  it('compares with another field, or with a formula, for which the condition becomes one [STUDIO-018]', async () => {
    await open({ '>': [{ var: 'days' }, 3] });
    await pick('取值方式', '字段');
    expect(rule).toEqual({ '>': [{ var: 'days' }, { var: 'rest' }] });
    expect(sentence()).toBe('天数 大于 余额');
    await pick('取值方式', '公式');
    const write = (value: string) =>
      act(async () => void fireEvent.change(screen.getByLabelText('比较的值'), { target: { value } }));
    await write('rest ×');
    expect(rule).toEqual({ formula: 'days > rest' });
    await write('rest × 2');
    expect(rule).toEqual({ formula: 'days > rest × 2' });
    expect(sentence()).toBe('天数 大于 rest × 2');
  });

  it('shows names of options, and what it cannot build without changing it [STUDIO-018]', async () => {
    const other = { '<=': [1, { var: 'days' }, 10] };
    await open({ and: [{ '==': [{ var: 'kind' }, 'sick'] }, other] });
    expect(sentence()).toBe('类型 等于 病假 且 （其他条件）');
    expect(screen.getByText(JSON.stringify(other))).toBeTruthy();
    await click(screen.getByText('任一满足'));
    expect(rule).toEqual({ or: [{ '==': [{ var: 'kind' }, 'sick'] }, other] });
  });

  it('is the text of the condition as well, with which one begins that cannot be built [STUDIO-018]', async () => {
    await open({ '>': [{ '+': [{ var: 'days' }, 1] }, 3] });
    expect(document.querySelector('.cm-editor')).not.toBeNull();
    cleanup();
    await open({ formula: 'days > 3' });
    expect(document.querySelector('.cm-editor')).toBeNull();
    await click(screen.getByText('文本'));
    expect(document.querySelector('.cm-content')?.textContent).toBe('days > 3');
  });
});
