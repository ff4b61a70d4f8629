import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { OverlayContext } from '#runtime/page/overlay-context.ts';
import { Stage } from '../../testing/Stage.tsx';
import { qrcode } from './qrcode.ts';

afterEach(cleanup);

async function show(props: object, parameters: Record<string, unknown> = {}) {
  const fields = [
    { config: { zhjyKey: 'input', label: '编号' }, vModel: 'code' },
    { config: { zhjyKey: 'qrcode' }, ...props },
  ];
  const example = { definition: { language: 1, title: '', fields }, values: {} };
  const overlay = { parameters, isOpen: true, close() {}, onClosed() {}, changed() {} };
  const route = { path: '/model/m1', query: {}, property: { moduleId: 'm1' } };
  await act(
    async () =>
      void render(
        <OverlayContext value={overlay}>
          <Stage example={example} services={{ route }} />
        </OverlayContext>,
      ),
  );
  await screen.findByRole('textbox');
}
const code = () => document.querySelector('.zk-code');

/** Modules per side of the drawn code. */
const modules = () => Number(code()?.querySelector('svg')?.getAttribute('viewBox')?.split(' ').at(-1));

/** Whether a module is dark: the dark ones are drawn as bars, `M4,0 h7v1H4z`. */
function isDark(column: number, row: number): boolean {
  const bars = code()?.querySelectorAll('path')[1]?.getAttribute('d') ?? '';
  return [...bars.matchAll(/M(\d+)[ ,](\d+)\s?h(\d+)/g)].some(([, from, at, length]) => {
    const offset = column - Number(from);
    return Number(at) === row && offset >= 0 && offset < Number(length);
  });
}

/** The error correction level as a scanner reads it: two format bits next to the first corner, XORed with 10. */
const level = () => ['M', 'L', 'H', 'Q'][(Number(isDark(0, 8)) * 2 + Number(isDark(1, 8))) ^ 0b10];

describe('the QR code', () => {
  it('is 100 wide and has error correction level L [FIELD-055]', async () => {
    expect(qrcode.props.properties.width.default).toBe(100);
    // 78 letters fit 33 modules a side at level L (version 4), and no smaller code at any other level.
    await show({ staticText: 'a'.repeat(78) });
    await waitFor(() => expect(code()).not.toBeNull());
    expect(code()?.querySelector<SVGElement>('svg')?.getAttribute('width')).toBe('100');
    expect(modules()).toBe(33);
    cleanup();
    // A short text would fit at a higher level, and level L is still used.
    await show({ staticText: 'HELLO' });
    await waitFor(() => expect(code()).not.toBeNull());
    expect([modules(), level()]).toEqual([21, 'L']);
  });

  it('encodes the identity and flow state of its record as one JSON object [FIELD-056]', async () => {
    await show({ dataType: 'form' }, { id: 'r7', flowId: 'f1', processId: 'p1', taskId: 't1', opType: '2', type: 3 });
    await waitFor(() => expect(code()).not.toBeNull());
    expect(JSON.parse(code()?.getAttribute('aria-label') ?? '')).toEqual({
      t: 'DFD',
      id: 'r7',
      mid: 'm1',
      mt: '3',
      fid: 'f1',
      pid: 'p1',
      ftid: 't1',
      opt: '2',
    });
  });

  it('is not drawn without content [FIELD-057]', async () => {
    await show({ dataType: 'form' });
    expect(code()).toBeNull();
    cleanup();
    await show({ dataType: 'relation', relationField: 'code' });
    expect(code()).toBeNull();
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'A1' } });
    await waitFor(() => expect(code()?.getAttribute('aria-label')).toBe('A1'));
  });
});
