import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkDefinition } from '#core/compile/check-definition.ts';
import { compile } from '#core/compile/compile.ts';
import { useForm } from '#runtime/form/form-scope.ts';
import { Stage } from '../testing/Stage.tsx';
import { faces } from '../faces.ts';
import { kinds } from '../kinds.ts';

afterEach(cleanup);

const field = (vModel: string, more: object = {}) => ({ config: { zhjyKey: 'input', label: vModel, ...more }, vModel });
const part = (zhjyKey: string, title: string, ...children: object[]) => ({
  config: { zhjyKey, children },
  title,
  name: title,
});
const box = (zhjyKey: string, children: object[], props: object = {}, config: object = {}) => ({
  config: { zhjyKey, children, ...config },
  ...props,
});

async function show(fields: object[], values: object = {}, table = faces) {
  const example = { definition: { language: 1, title: '', fields }, values: { ...values } };
  const shown = await act(async () => render(<Stage example={example} faces={table} />));
  await waitFor(() => expect(shown.container.querySelector('.zf-form')).not.toBeNull());
  return shown;
}
const control = (name: string) => screen.queryByRole<HTMLInputElement>('textbox', { name });

describe('containers', () => {
  it('card shows its title over its fields [FORM-023]', async () => {
    const { container } = await show([box('card', [field('a')], { header: '基本信息' })], { a: '1' });
    expect(container.querySelector('.zk-card > header')?.textContent).toBe('基本信息');
    expect(control('a')?.value).toBe('1');
  });

  it('row places its fields side by side by their spans [FORM-024]', async () => {
    const { container } = await show([box('row', [field('a', { span: 8 }), field('b', { span: 16 })])]);
    const cells = [...container.querySelectorAll<HTMLElement>('.zk-row > .zf-grid > .zf-cell')];
    expect(cells.map((cell) => cell.style.getPropertyValue('--zf-span'))).toEqual(['8', '16']);
  });

  it('tab shows the titles of all tabs and the fields of one [FORM-025]', async () => {
    await show([box('tab', [part('tabItem', '基本', field('a')), part('tabItem', '更多', field('b'))])]);
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['基本', '更多']);
    expect(control('a')).not.toBeNull();
    expect(control('b')).toBeNull();
    await act(async () => fireEvent.click(screen.getByRole('tab', { name: '更多' })));
    expect(control('b')).not.toBeNull();
  });

  it('steps show the icons they name in the place of their numbers [FORM-026]', async () => {
    const named = { ...part('stepItem', '填写', field('a')), icon: 'FormOutlined' };
    const { container } = await show([box('steps', [named, part('stepItem', '核对', field('b'))])]);
    const [first, second] = container.querySelectorAll('.ant-steps-item');
    expect(first?.querySelector('.anticon-form')).not.toBeNull();
    expect(second?.querySelector('.anticon')).toBeNull();
  });

  it('steps go on only when the fields of the step are right, and back in any case', async () => {
    const required = { required: true };
    await show([
      box('steps', [
        part('stepItem', '填写', field('a', required)),
        part('stepItem', '核对', field('b', required)),
        part('stepItem', '完成', field('c', required)),
      ]),
    ]);
    const press = (name: string) => act(async () => void fireEvent.click(screen.getByText(name)));
    const type = (name: string) =>
      act(async () => void fireEvent.change(control(name) as HTMLInputElement, { target: { value: 'x' } }));
    await press('下一步');
    await screen.findByRole('textbox', { name: 'a' });
    expect((await screen.findByRole('alert')).textContent).toBe('a不能为空');
    await type('a');
    await press('完成');
    await screen.findByRole('textbox', { name: 'b' });
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('b不能为空'));
    await press('上一步');
    await screen.findByRole('textbox', { name: 'a' });
    await press('下一步');
    await type('b');
    await press('下一步');
    await screen.findByRole('textbox', { name: 'c' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('steps stay where a later press led, also while the page has not drawn what an earlier one showed', async () => {
    const frames = new Map<number, FrameRequestCallback>();
    let last = 0;
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => (frames.set((last += 1), run), last));
    vi.spyOn(window, 'cancelAnimationFrame').mockImplementation((frame) => void frames.delete(frame));
    const required = { required: true };
    await show([
      box('steps', [
        part('stepItem', '填写', field('a', required)),
        part('stepItem', '核对', field('b')),
        part('stepItem', '完成', field('c')),
      ]),
    ]);
    await act(async () => void fireEvent.click(screen.getByText('下一步')));
    await act(async () => void fireEvent.change(control('a') as HTMLInputElement, { target: { value: 'x' } }));
    await act(async () => void fireEvent.click(screen.getByText('下一步')));
    expect(control('b')).not.toBeNull();
    await act(async () => {
      for (const [frame, run] of [...frames]) if (frames.delete(frame)) run(0);
    });
    expect(control('b')).not.toBeNull();
    expect(control('a')).toBeNull();
    vi.restoreAllMocks();
  });

  it('steps go on and back over the fields of each step [FORM-026]', async () => {
    await show([box('steps', [part('stepItem', '填写', field('a')), part('stepItem', '核对', field('b'))])]);
    expect(screen.getByText('填写')).toBeTruthy();
    expect(control('b')).toBeNull();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '下一步' })));
    expect(control('a')).toBeNull();
    expect(control('b')).not.toBeNull();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '上一步' })));
    expect(control('a')).not.toBeNull();
  });

  it('collapse opens and closes its panels, with accordion one at a time [FORM-027]', async () => {
    const panels = [part('collapseItem', '甲', field('a')), part('collapseItem', '乙', field('b'))];
    await show([box('collapse', panels, { accordion: true }, { active: ['甲'] })]);
    expect(screen.getByRole('button', { name: '甲' }).getAttribute('aria-expanded')).toBe('true');
    expect(control('b')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '乙' }));
    expect(control('a')).toBeNull();
    expect(control('b')).not.toBeNull();
  });

  it('table grid holds fields in cells that span rows and columns [FORM-028]', async () => {
    const cell = (config: object, ...children: object[]) => box('tableGridTd', children, {}, config);
    const rows = [
      box('tableGridTr', [cell({ colspan: 2 }, field('a')), cell({ merged: true })]),
      box('tableGridTr', [cell({ rowspan: 2 }, field('b')), cell({}, field('c'))]),
    ];
    const { container } = await show([box('tableGrid', rows)]);
    const cells = [...container.querySelectorAll('td')];
    expect(cells.map((one) => [one.colSpan, one.rowSpan])).toEqual([
      [2, 1],
      [1, 2],
      [1, 1],
    ]);
    expect(cells.map((one) => one.querySelector('input')?.getAttribute('aria-label'))).toEqual(['a', 'b', 'c']);
  });

  it('nest at any depth, their values flat in the record [FORM-029]', async () => {
    const deep = box('card', [box('row', [box('collapse', [part('collapseItem', '1', field('a'))])])]);
    const definition = { language: 1, title: '', fields: [deep, field('b')] };
    const screenOf = compile(definition, { kinds });
    expect(checkDefinition(definition, { kinds })).toEqual([]);
    expect([...screenOf.fields.keys()]).toEqual(['a', 'b']);
    await show([deep], { a: 'inside' });
    expect(control('a')?.value).toBe('inside');
  });

  it.each([
    ['tab', 'tabItem'],
    ['collapse', 'collapseItem'],
    ['steps', 'stepItem'],
  ])('%s opens the part that holds a failing field [FORM-030]', async (key, item) => {
    // A display that checks the form when pressed, as a save button does.
    const Check = () => {
      const store = useForm();
      return <button onClick={() => store.checkAll()}>check</button>;
    };
    const table = { ...faces, divider: { view: () => Promise.resolve({ default: Check }) } };
    const parts = [part(item, '1', field('a')), part(item, '2', field('b', { required: true }))];
    await show([box(key, parts), { config: { zhjyKey: 'divider' } }], {}, table);
    expect(control('b')).toBeNull();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'check' })));
    expect(control('b')).not.toBeNull();
    expect(control('b')?.getAttribute('aria-invalid')).toBe('true');
  });
});
