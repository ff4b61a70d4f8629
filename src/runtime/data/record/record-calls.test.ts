import { Type } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import type { Call } from '#schemas/protocol/contract.ts';
import { hasId, saveInput, valuesOf } from './record-calls.ts';

const call = (...names: string[]) =>
  ({ input: Type.Object(Object.fromEntries(names.map((name) => [name, Type.Any()]))) }) as unknown as Call;

describe('valuesOf', () => {
  it('reads a record detail as id and data, the JSON text of its values [FORM-045]', () => {
    expect(valuesOf({ id: '1', data: '{"days":3}' }, true)).toEqual({ days: 3 });
    expect(valuesOf({ id: '1', days: 3 }, false)).toEqual({ id: '1', days: 3 });
  });

  it.each([undefined, null, '', [], { data: '{' }, { data: '[1]' }, {}])('has no values for %j', (loaded) => {
    expect(valuesOf(loaded, true)).toEqual({});
  });
});

describe('saveInput', () => {
  const parts = {
    loaded: { id: '1', version: 7, creator: 'x', name: 'old' },
    parameters: { id: '1', typeId: 'T' },
    values: { name: 'new', secret: 1 },
    more: { status: 0 },
  };

  it('sends what the call knows of record, parameters, form and button, the later winning', () => {
    expect(saveInput(call('id', 'version', 'name', 'typeId', 'status'), {}, parts)).toEqual({
      id: '1',
      version: 7,
      name: 'new',
      typeId: 'T',
      status: 0,
    });
  });

  it('packs the values where records travel packed', () => {
    expect(saveInput(call('id', 'data', 'version'), { packed: true }, parts)).toEqual({
      id: '1',
      version: 7,
      data: '{"name":"new","secret":1}',
    });
  });
});

it.each([
  [{ id: '1' }, true],
  [{ id: 0 }, true],
  [{ id: '' }, false],
  [{ id: null }, false],
  [{}, false],
])('distinguishes an existing record %j from a new one', (parameters, exists) => {
  expect(hasId(parameters)).toBe(exists);
});
