import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { plugin } from '../docs/examples/third-party-kind/index.ts';
import { Stage } from './testing/Stage.tsx';
import { faces } from './faces.ts';
import { kinds } from './kinds.ts';
import { withFaces, withKinds } from './with-kinds.ts';

afterEach(cleanup);

const example = {
  definition: {
    language: 1,
    title: '',
    fields: [{ config: { zhjyKey: 'temperature', label: '体温' }, vModel: 'body' }],
  },
  values: { body: 36.8 },
};

const registry = { kinds: withKinds(kinds, [plugin]), faces: withFaces(faces, [plugin]) };

describe('a third-party kind', () => {
  it('is edited like a built-in one [KIND-005]', async () => {
    await act(async () => render(<Stage example={example} {...registry} />));
    const control = await screen.findByRole<HTMLInputElement>('spinbutton', { name: '体温' });
    expect(control.value).toBe('36.8');
    fireEvent.change(control, { target: { value: '38.2' } });
    expect(control.value).toBe('38.2');
  });

  it('is shown with its own text [KIND-005]', async () => {
    render(<Stage example={example} mode="view" {...registry} />);
    expect(await screen.findByText('36.8 ℃')).toBeTruthy();
  });

  it('is reported as unknown, with its address, without registration [KIND-005]', async () => {
    const { container } = render(<Stage example={example} />);
    expect(await screen.findByText(/fields\[0\]/)).toBeTruthy();
    expect(container.querySelector('input')).toBeNull();
  });

  it('cannot take an existing name', () => {
    const rate = { ...plugin, kind: { ...plugin.kind, zhjyKey: 'rate' } };
    expect(() => withKinds(kinds, [rate])).toThrow('rate');
    expect(kinds.get('rate')).not.toBe(rate.kind);
  });
});
