import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { provideFunctions } from '#core/formula/function.ts';
import { installFormulas } from '#core/formula/install.ts';
import { shown } from '#core/formula/testing/evaluate.ts';
import { completionsFor, functionAt, mistakesIn } from '#core/formula/written-formula.ts';
import { FunctionList } from '#studio/formula/FunctionReference.tsx';
import { quietPlatform, quietServices, TestProviders } from './testing/Around.tsx';
import { plugin } from '../docs/examples/third-party-kind/index.ts';
import { Stage } from './testing/Stage.tsx';
import { faces } from './faces.ts';
import { kinds } from './kinds.ts';
import { functionsOf, withFaces, withKinds } from './with-kinds.ts';

afterEach(() => {
  cleanup();
  provideFunctions([]);
});

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
    await act(async () => void fireEvent.change(control, { target: { value: '38.2' } }));
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

describe('a function of a third party', () => {
  const mistakes = (formula: string) => mistakesIn(formula, [], undefined).map(({ id }) => id);

  it('is checked, completed, explained, listed and evaluated like a built-in one [FORMULA-009]', async () => {
    expect(mistakes('FAHRENHEIT(37.5)')).toEqual(['issue.unknown-function']);
    provideFunctions(functionsOf([plugin]));
    installFormulas();
    expect(mistakes('FAHRENHEIT(37.5)')).toEqual([]);
    expect(mistakes('FAHRENHEIT()')).toEqual(['issue.formula-arguments']);
    expect(mistakes('华氏度("warm")')).toEqual(['issue.formula-needs-number']);
    expect(completionsFor('fahr', [], undefined, ({ alias }) => alias)).toMatchObject([{ apply: 'FAHRENHEIT(' }]);
    expect(functionAt('FAHRENHEIT(', 11)?.alias).toBe('华氏度');
    expect(await shown('FAHRENHEIT(37.5)')).toBe('99.5');
    expect(await shown('华氏度(-40)')).toBe('-40');
    render(
      <TestProviders platform={quietPlatform(kinds, faces)} services={quietServices(kinds)}>
        <FunctionList sought={undefined} />
      </TestProviders>,
    );
    expect(screen.getByText('摄氏温度换算成华氏温度')).toBeTruthy();
  });

  it('cannot take the name of another function [FORMULA-009]', () => {
    for (const taken of [{ name: 'ROUND' }, { alias: '四舍五入' }]) {
      provideFunctions(functionsOf([plugin]).map((one) => ({ ...one, name: 'OWN', alias: '自有', ...taken })));
      expect(() => installFormulas()).toThrow(Object.values(taken)[0]);
    }
  });
});
