import { describe, expect, it } from 'vitest';
import { sentParameters, templateParameters } from './template.ts';

const told = (entry: object) => templateParameters([{ field: 'p', ...entry }])['p'];

describe('a parameter of a data interface', () => {
  it('is a field of the record, in a row its column [FORM-032]', () => {
    expect(told({ sourceType: 1, relationField: 'region' })).toEqual({ var: 'region' });
    expect(told({ relationField: 'lines-region' })).toEqual({ var: 'lines.region' });
    expect(told({ sourceType: '1', relationField: '', defaultValue: '华东' })).toBe('华东');
  });

  it('is a fixed value, or empty, ignoring its other properties [FORM-033]', () => {
    expect(told({ sourceType: 2, relationField: '', defaultValue: '华东' })).toBe('华东');
    expect(told({ sourceType: 2, relationField: '华东' })).toBe('华东');
    expect(told({ sourceType: 2, defaultValue: 0, relationField: 'x' })).toBe(0);
    expect(told({ sourceType: 3, relationField: 'region', defaultValue: '华东' })).toBe('');
  });

  it('is a system variable of the server by name [FORM-032]', () => {
    expect(told({ sourceType: 4, relationField: '@formId' })).toBe('@formId');
    expect(told({ relationField: '@userId' })).toBe('@userId');
    const parameters = templateParameters([
      { field: 'form', sourceType: 4, relationField: '@formId' },
      { field: 'typed', relationField: 'note' },
    ]);
    // User input is never interpreted as a system variable.
    expect(sentParameters(parameters, { form: '@formId', typed: '@userId', none: null })).toEqual([
      { field: 'form', defaultValue: '@formId', sourceType: 4 },
      { field: 'typed', defaultValue: '@userId' },
      { field: 'none', defaultValue: '' },
    ]);
  });
});
