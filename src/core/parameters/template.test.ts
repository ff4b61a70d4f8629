import { describe, expect, it } from 'vitest';
import { sentParameters, templateParameters } from './template.ts';

const told = (entry: object) => templateParameters([{ field: 'p', ...entry }])['p'];

describe('a parameter of a data interface', () => {
  it('is a field of the record, of a row its column [FORM-032]', () => {
    expect(told({ sourceType: 1, relationField: 'region' })).toEqual({ var: 'region' });
    expect(told({ relationField: 'lines-region' })).toEqual({ var: 'lines.region' });
    expect(told({ sourceType: '1', relationField: '', defaultValue: '华东' })).toBe('华东');
  });

  it('is what is fixed, or nothing whatever stands beside it [FORM-033]', () => {
    expect(told({ sourceType: 2, relationField: '', defaultValue: '华东' })).toBe('华东');
    expect(told({ sourceType: 2, relationField: '华东' })).toBe('华东');
    expect(told({ sourceType: 2, defaultValue: 0, relationField: 'x' })).toBe(0);
    expect(told({ sourceType: 3, relationField: 'region', defaultValue: '华东' })).toBe('');
  });

  it('is what the server knows by its name [FORM-032]', () => {
    expect(told({ sourceType: 4, relationField: '@formId' })).toBe('@formId');
    expect(told({ relationField: '@userId' })).toBe('@userId');
    const parameters = templateParameters([
      { field: 'form', sourceType: 4, relationField: '@formId' },
      { field: 'typed', relationField: 'note' },
    ]);
    // What somebody typed is never taken for a name of the server's.
    expect(sentParameters(parameters, { form: '@formId', typed: '@userId', none: null })).toEqual([
      { field: 'form', defaultValue: '@formId', sourceType: 4 },
      { field: 'typed', defaultValue: '@userId' },
      { field: 'none', defaultValue: '' },
    ]);
  });
});
