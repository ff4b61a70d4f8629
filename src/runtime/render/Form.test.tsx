import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { allows } from '#core/permissions/allows.ts';
import { faces } from '#registry/faces.ts';
import { elapse, stopClock } from '#scripts/testing/virtual-time.ts';
import en from '#schemas/messages/en.json';
import zh from '#schemas/messages/zh.json';
import zhtw from '#schemas/messages/zhtw.json';
import { slicedAbove } from './ProgressiveFields.tsx';
import { renderForm } from '../testing/render-form.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const names: Readonly<Record<string, string>> = { 甲: 'a', 乙: 'b', 丙: 'c', 丁: 'd', 标签: 'tags', 省: 'province' };

const text = (label: string, config: object = {}, props: object = {}) => ({
  config: { zhjyKey: 'input', label, ...config },
  vModel: names[label] ?? label,
  ...props,
});

const cellOf = (control: HTMLElement) => control.closest<HTMLElement>('.zf-cell');

describe('a field', () => {
  it("takes its span of the 24 grid columns and uses the form's gutter [FORM-010]", async () => {
    await renderForm([text('甲', { span: 8 }), text('乙')]);
    expect(cellOf(screen.getByLabelText('甲'))?.style.getPropertyValue('--zf-span')).toBe('8');
    expect(cellOf(screen.getByLabelText('乙'))?.style.getPropertyValue('--zf-span')).toBe('24');
    expect(document.querySelector<HTMLElement>('.zf-grid')?.style.getPropertyValue('--zf-gutter')).toBe('15px');
  });

  it('applies the class names of its definition to its grid cell, whatever its kind', async () => {
    const className = ['important', 'first'];
    await renderForm([
      text('甲', { className }),
      { config: { zhjyKey: 'divider', className } },
      { config: { zhjyKey: 'table', label: '明细', className, children: [text('乙')] }, vModel: 'lines' },
    ]);
    expect(document.querySelectorAll('.zf-cell.important.first')).toHaveLength(3);
    expect(cellOf(screen.getByLabelText('甲'))?.className).toBe('zf-cell important first');
  });

  it.each([
    ['zh', ['事由', '单号', '确定']],
    ['zhtw', ['事由說明', '单号', '確定']],
    ['en', ['Reason', '单号', 'OK']],
  ] as const)(
    'is labelled in %s by its plain text, its message or its three languages [LANG-015]',
    async (language, labels) => {
      const told = { zh: '事由', zhtw: '事由說明', en: 'Reason' };
      const fields = [told, '单号', '$t:common.confirm'].map((label, at) => ({
        config: { zhjyKey: 'input', label },
        vModel: `f${at}`,
      }));
      const messages = { zh, zhtw, en }[language];
      await renderForm(fields, {}, { language, platform: { language, messages } });
      expect([...document.querySelectorAll('.zf-label')].map((label) => label.textContent)).toEqual(labels);
    },
  );

  it('shares no form element in large forms, as autofill scans all its fields on each keystroke', async () => {
    const ownForms = async (count: number) => {
      const fields = Array.from({ length: count }, (_, n) => ({ ...text(`第${n}项`), vModel: `f${n}` }));
      const { container, unmount } = await renderForm(fields);
      const owned = [...container.querySelectorAll('form')].map(({ elements }) => elements.length);
      unmount();
      return owned;
    };
    expect(await ownForms(20)).toEqual([]);
    expect(await ownForms(21)).toEqual(Array.from({ length: 21 }, () => 1));
    // Above 300 fields no form elements are rendered at all, so that autofill scans nothing.
    expect(await ownForms(301)).toEqual([]);
  });

  it('takes the full width on a mobile device [FORM-011]', async () => {
    const { container, unmount } = await renderForm([text('甲', { span: 8 })], {}, { platform: { mobile: true } });
    expect(container.querySelector('.zf-form')?.classList.contains('zf-narrow')).toBe(true);
    unmount();
    const { container: wide } = await renderForm([text('甲', { span: 8 })]);
    expect(wide.querySelector('.zf-form')?.classList.contains('zf-narrow')).toBe(false);
  });

  it('hides its label if showLabel is false, and renders help and suffix after the label [FORM-012]', async () => {
    const fields = [text('甲', { showLabel: false }), text('乙', { tipLabel: '写全名' })];
    await renderForm(fields, {}, { form: { settings: { labelSuffix: '：' } } });
    expect(screen.queryByText('甲')).toBeNull();
    expect((await screen.findByLabelText('写全名')).closest('label')?.textContent).toBe('乙：');
  });

  it('starts a new record with its default [FORM-013]', async () => {
    await renderForm([text('甲', { defaultValue: '早' })]);
    expect(screen.getByLabelText<HTMLInputElement>('甲').value).toBe('早');
  });

  it('is not rendered with noShow, nor when it is meant for another device [FORM-014, FORM-015]', async () => {
    await renderForm([
      text('甲', { noShow: true }),
      text('乙', { visibility: ['app'] }),
      text('丙', { visibility: [] }),
      text('丁', { visibility: ['pc'] }),
    ]);
    expect(screen.getAllByRole('textbox').map((box) => box.id.at(-1))).toEqual(['c', 'd']);
  });

  it('is shown, and checked, only when the person is permitted its code [FORM-016]', async () => {
    const permissionList = [
      { modelId: 'm1', form: [{ enCode: 'b' }] },
      { modelId: 'm2', form: [{ enCode: 'a' }] },
    ];
    const shown = async (form: boolean) => {
      const may = allows({ permissionList, isAdministrator: false, modelId: 'm1', guards: { form } });
      const required = { required: true };
      const checks = { allows: (node: { field: string | undefined }) => may('form', node.field ?? '') };
      const told = { allows: may, form: { checks } };
      const { store, unmount } = await renderForm([text('甲', required), text('乙', required)], {}, told);
      const labels = ['甲', '乙'].filter((label) => screen.queryByLabelText(label));
      const failing = store.checkAll().map(({ path }) => path);
      unmount();
      return { labels, failing };
    };
    expect(await shown(true)).toEqual({ labels: ['乙'], failing: ['b'] });
    expect(await shown(false)).toEqual({ labels: ['甲', '乙'], failing: ['a', 'b'] });
  });

  it('shows its issue below the control, linked for assistive technology, on blur [FORM-018]', async () => {
    const { user } = await renderForm([text('甲', { required: true })]);
    const box = screen.getByLabelText('甲');
    await user.click(box);
    expect(screen.queryByRole('alert')).toBeNull();
    await user.tab();
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toBe('甲不能为空');
    expect(box.getAttribute('aria-invalid')).toBe('true');
    expect(box.getAttribute('aria-describedby')).toBe(alert.id);
    await user.type(box, 'x');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('asks for at least one when its value is a list [FORM-018]', async () => {
    const { store } = await renderForm([text('标签', { zhjyKey: 'checkbox', required: true })]);
    act(() => void store.checkAll());
    expect(screen.getByRole('alert').textContent).toBe('请至少选择一个标签');
  });

  it('tries its patterns only on a value, and says their own message [FORM-019]', async () => {
    const regList = [{ pattern: '/^\\d+$/', message: '只能是数字' }];
    const { user, store } = await renderForm([text('甲', { regList })]);
    expect(store.checkAll()).toEqual([]);
    await user.type(screen.getByLabelText('甲'), 'a');
    await user.tab();
    expect(screen.getByRole('alert').textContent).toBe('只能是数字');
  });

  it('brings the first failing one into view on submit [FORM-018]', async () => {
    const { store } = await renderForm([text('甲'), text('乙', { required: true }), text('丙', { required: true })]);
    const seen: string[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      seen.push(this.querySelector('label')?.textContent ?? '');
    });
    act(() => void store.checkAll());
    await vi.waitFor(() => expect(seen).toEqual(['乙']));
    expect(document.activeElement).toBe(screen.getByLabelText('乙'));
  });

  it('is disabled with the whole form [FIELD-001]', async () => {
    await renderForm([text('甲'), { config: { zhjyKey: 'switch', label: '乙' }, vModel: 'b' }], {}, { disabled: true });
    expect(screen.getByLabelText<HTMLInputElement>('甲').disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('switch').disabled).toBe(true);
  });

  it('shows only its words when the record is read [FORM-047]', async () => {
    await renderForm([text('甲')], { a: '早上好' }, { mode: 'view' });
    expect(screen.getByText('早上好')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('a choice that depends on another field', () => {
  // The module that follows linked fields is lazy-loaded shortly after the form.
  beforeAll(() => import('./LinkedFields.tsx'));
  const cities: Record<string, string[]> = { 浙: ['杭州', '宁波'], 苏: ['南京', '宁波'] };
  const fields = [
    text('省'),
    {
      config: { zhjyKey: 'select', label: '市' },
      vModel: 'city',
      source: { call: 'area.list', with: { province: { var: 'province' } } },
    },
  ];
  const send = (_: string, input: Readonly<Record<string, unknown>>) => {
    const list = cities[String(input['province'])] ?? [];
    return Promise.resolve({ data: { list: list.map((name) => ({ id: name, fullName: name })) }, msg: '' });
  };
  /** Opens the form and waits until the options of its province are known. */
  async function open(city: string) {
    const asked: unknown[] = [];
    const recorded: typeof send = (name, input) => (asked.push(input['province']), send(name, input));
    const form = await renderForm(fields, { province: '浙', city }, { send: recorded as never });
    await waitFor(() => expect(asked).toEqual(['浙']));
    stopClock();
    await elapse(1_000);
    return { ...form, asked };
  }

  it('is emptied when it is no longer offered, and stays when it still is [FORM-034]', async () => {
    const withdrawn = await open('杭州');
    act(() => void withdrawn.store.set('province', '苏'));
    await elapse(1_000);
    expect(withdrawn.store.value('city')).toBeUndefined();
    withdrawn.unmount();
    vi.useRealTimers();
    const offered = await open('宁波');
    act(() => void offered.store.set('province', '苏'));
    await elapse(1_000);
    expect(offered.asked).toEqual(['浙', '苏']);
    expect(offered.store.value('city')).toBe('宁波');
  });

  it('is not emptied by the first options of a record', async () => {
    const { store } = await open('老地方');
    expect(store.value('city')).toBe('老地方');
  });
});

describe('an event of a field', () => {
  it('runs its steps when the value has really changed, and when it is left [FIELD-001]', async () => {
    const on = { change: [{ toast: '变了' }], blur: [{ toast: '走了' }] };
    const { user, said, store } = await renderForm([text('甲', {}, { on })]);
    await user.type(screen.getByLabelText('甲'), 'x');
    await user.tab();
    act(() => void store.set('a', 'x'));
    expect(said).toEqual(['success: 变了', 'success: 走了']);
  });
});

describe('what a key renders', () => {
  const fields = (count: number) => [
    ...Array.from({ length: count }, (_, index) => text(`f${index}`, { required: true })),
    { config: { zhjyKey: 'inputNumber', label: '单价' }, vModel: 'price' },
    { config: { zhjyKey: 'calculate', label: '金额' }, vModel: 'amount', expression: 'price × 3', precision: 0 },
    { config: { zhjyKey: 'calculate', label: '税' }, vModel: 'tax', expression: 'amount × 2', precision: 0 },
  ];

  it.each([5, 30])(
    'is its own field and its dependants, each once, in one commit, in a form of %i others [CALC-002]',
    async (count) => {
      const { user, probe } = await renderForm(fields(count));
      await user.click(screen.getByLabelText('单价'));
      probe.reset();
      await user.keyboard('7');
      expect(probe.counts.rendered.sort()).toEqual(['amount', 'price', 'tax']);
      expect(screen.getByLabelText('税').textContent).toContain('42');
    },
  );

  it('shows a Chinese amount under a calculated field that asks for it [CALC-015]', async () => {
    await renderForm([
      {
        config: { zhjyKey: 'calculate', label: '金额' },
        vModel: 'a',
        expression: '1 + 2',
        precision: 0,
        isAmountChinese: true,
      },
    ]);
    expect(screen.getByText('叁元整')).toBeTruthy();
  });
});

describe('a node', () => {
  it('of an unknown kind says so with key and address, and the rest works [FORM-002, LANG-009]', async () => {
    const { user, store } = await renderForm([{ config: { zhjyKey: 'nowhere', label: '?' } }, text('甲')]);
    expect(screen.getByText('未知组件 nowhere（fields[0]）')).toBeTruthy();
    await user.type(screen.getByLabelText('甲'), 'x');
    expect(store.value('a')).toBe('x');
  });

  it('that throws while rendering is caught by an error boundary, which offers a retry [ERROR-008]', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    let isBroken = true;
    const Broken = () => {
      if (isBroken) throw new Error('坏了');
      return <p>好了</p>;
    };
    const broken = { ...faces, divider: { view: () => Promise.resolve({ default: Broken }) } };
    const { user } = await renderForm(
      [{ config: { zhjyKey: 'divider' } }, text('甲')],
      {},
      { platform: { faces: broken } },
    );
    expect(screen.getByRole('alert').textContent).toContain('坏了');
    expect(screen.getByRole('alert').textContent).toContain('fields[0]');
    expect(screen.getByLabelText('甲')).toBeTruthy();
    isBroken = false;
    await user.click(screen.getByText('重试'));
    expect(screen.getByText('好了')).toBeTruthy();
  });
});

describe('a long form', () => {
  const many = Array.from({ length: slicedAbove + 60 }, (_, index) =>
    text(`f${index}`, index === 95 ? { required: true } : {}),
  );

  it('renders its first screen at once and the rest during idle time', async () => {
    let last = 0;
    const waiting = new Map<number, () => void>();
    vi.stubGlobal('requestIdleCallback', (work: () => void) => (waiting.set(++last, work), last));
    vi.stubGlobal('cancelIdleCallback', (handle: number) => waiting.delete(handle));
    await renderForm(many);
    expect(document.querySelectorAll('input').length).toBeLessThan(60);
    for (const [handle, work] of waiting) {
      waiting.delete(handle);
      act(work);
    }
    expect(document.querySelectorAll('input')).toHaveLength(many.length);
  });

  it.each([
    ['more per pause while a pause is shorter than a frame', 0, [20, 40, 80, 100]],
    ['as little as at first while a pause takes long', 40, [20, 40, 60, 80, 100]],
  ])('renders %s', async (_, ms, expected) => {
    let [clock, next] = [0, (): void => undefined];
    vi.stubGlobal('requestIdleCallback', (work: () => void) => ((next = work), 1));
    vi.stubGlobal('cancelIdleCallback', () => undefined);
    vi.spyOn(performance, 'now').mockImplementation(() => (clock += ms));
    await renderForm(many);
    const rendered = () => document.querySelectorAll('input').length;
    const seen = [rendered()];
    while (rendered() < many.length) {
      act(() => next());
      seen.push(rendered());
    }
    vi.restoreAllMocks();
    expect(seen).toEqual(expected);
  });

  it('renders a failing field that was not rendered yet [FORM-018]', async () => {
    const { store } = await renderForm(many);
    act(() => void store.checkAll());
    expect((await screen.findByRole('alert')).textContent).toBe('f95不能为空');
  });
});

describe('a collapsed container', () => {
  it('expands for the failing field inside it, and so does a nested one [FORM-030]', async () => {
    const inner = {
      config: { zhjyKey: 'collapse' },
      children: [{ config: { zhjyKey: 'collapseItem', label: '里' }, children: [text('甲', { required: true })] }],
    };
    const { store } = await renderForm([
      {
        config: { zhjyKey: 'steps' },
        children: [
          { config: { zhjyKey: 'stepItem', label: '一' }, children: [text('乙')] },
          { config: { zhjyKey: 'stepItem', label: '二' }, children: [inner] },
        ],
      },
    ]);
    expect(screen.queryByLabelText('甲')).toBeNull();
    act(() => void store.checkAll());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('甲')));
    expect(screen.getByRole('alert').textContent).toBe('甲不能为空');
  });
});
