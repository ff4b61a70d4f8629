import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { faces } from '../../faces.ts';
import { kinds } from '../../kinds.ts';
import { TestProviders, quietPlatform, quietServices } from '../../testing/Around.tsx';
import { lazyPopup } from '../../kit/trigger/control.tsx';
import { type OpenProps, SelectTrigger } from '../../kit/trigger/SelectTrigger.tsx';
import { TypedInput } from './TypedInput.tsx';

afterEach(cleanup);

const face = { id: 'day', label: '日期', invalid: false, describedBy: undefined, required: false, onBlur: () => {} };
type Face = typeof face;
const Popup = ({ initialText }: OpenProps<Face>) => <p>{initialText?.text}</p>;

function withResolvers<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((keep) => (resolve = keep));
  return { promise, resolve };
}

function show() {
  const { promise, resolve } = withResolvers<{ default: typeof Popup }>();
  const widget = lazyPopup<OpenProps<Face>>(() => promise);
  render(
    <TestProviders platform={quietPlatform(kinds, faces)} services={quietServices(kinds)}>
      <input aria-label="before" />
      <SelectTrigger
        {...{ face, widget, isEmpty: true, placeholder: '请选择', mark: 'calendar', popup: 'dialog', typing: /\d/ }}
        disabled={false}
        clearable={false}
        onClear={() => {}}
      >
        {null}
      </SelectTrigger>
    </TestProviders>,
  );
  return { arrive: () => act(async () => resolve({ default: Popup })) };
}

it('preserves every key that is typed while the widget is loading', async () => {
  const { arrive } = show();
  for (const key of '2026') fireEvent.keyDown(screen.getByRole('combobox'), { key });
  await arrive();
  expect(await screen.findByText('2026')).toBeTruthy();
});

it.each([
  ['pressed', (trigger: HTMLElement) => fireEvent.pointerDown(trigger, { button: 0 })],
  ['opened by a key', (trigger: HTMLElement) => fireEvent.keyDown(trigger, { key: 'Enter' })],
])('has the focus while the widget is on its way, once %s', async (_, open) => {
  const { arrive } = show();
  act(() => screen.getByRole('textbox', { name: 'before' }).focus());
  open(screen.getByRole('combobox'));
  const waiting = screen.getByRole('combobox');
  expect(document.activeElement).toBe(waiting);
  fireEvent.paste(document.activeElement as Element, { clipboardData: { getData: () => '2026年11月21日' } });
  await arrive();
  expect(await screen.findByText('2026年11月21日')).toBeTruthy();
});

it('emits text that was fully typed before the widget was mounted, once it is confirmed', () => {
  const onTyped = vi.fn();
  render(
    <TypedInput initialText={{ text: '20261121', isWhole: false }} value={undefined} onTyped={onTyped}>
      <input aria-label="day" />
    </TypedInput>,
  );
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'day' });
  expect(input.value).toBe('20261121');
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(onTyped).toHaveBeenCalledExactlyOnceWith('20261121', 0);
});
