import { describe, expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import { importFamily } from './import-family.ts';

const context = { kinds };
const field = (jnpfKey: string, name: string, told: object = {}, config: object = {}) => ({
  __config__: { jnpfKey, label: name, ...config },
  __vModel__: name,
  ...told,
});
const imported = (one: object) => {
  const { form, issues, account } = importFamily({ formRef: 'elForm', fields: [one] }, context);
  return { made: (form?.fields as Record<string, unknown>[] | undefined)?.[0], issues, account };
};

describe('patterns of an imported field [LANG-016]', () => {
  const withRules = (...regList: object[]) => imported(field('input', 'phone', {}, { regList }));

  it('are those that hold one, with their message', () => {
    const rules = [{ pattern: '^1\\d{10}$', message: '手机号' }, { pattern: '', message: '空' }, { pattern: '^a' }];
    const { made } = withRules(...rules);
    expect(made).toMatchObject({
      config: { regList: [{ pattern: '^1\\d{10}$', message: '手机号' }, { pattern: '^a' }] },
    });
  });

  it('are left out where none holds one', () => {
    const { made, issues } = withRules({ pattern: '', message: '空' });
    expect(made?.['config']).not.toHaveProperty('regList');
    expect(issues.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('are left out with an issue where they are no pattern', () => {
    const { made, issues } = withRules({ pattern: '(', message: '坏' });
    expect(made?.['config']).not.toHaveProperty('regList');
    expect(issues).toHaveLength(1);
  });

  it('account for an empty code of a translated message as for a default', () => {
    const bare = withRules({ pattern: '^a', message: 'a' }).account;
    const coded = withRules({ pattern: '^a', message: 'a', messageI18nCode: '' }).account;
    expect(coded).toEqual({ ...bare, total: bare.total + 1, default: bare.default + 1 });
  });
});

describe('whole steps of an imported number [LANG-016]', () => {
  it.each([
    [{ stepStrictly: true }, 0],
    [{ stepStrictly: true, precision: 2 }, 2],
    [{ stepStrictly: false }, undefined],
  ])('%j gives %s decimals', (told, precision) => {
    const { made, issues } = imported(field('inputNumber', 'count', told));
    expect(made?.['precision']).toBe(precision);
    expect(issues).toEqual([]);
  });
});

describe('the tree of an imported list [LANG-016]', () => {
  const options = [{ fullName: '事假', id: '1' }];
  const formData = { fields: [field('select', 'type', { options }), field('input', 'note')] };
  const treeOf = (told: object) => {
    const columnData = {
      type: 2,
      columnList: [{ prop: 'note', label: 'note', jnpfKey: 'input' }],
      treeRelation: 'type',
      ...told,
    };
    const { list, issues } = importFamily({ fullName: '请假', formData, columnData }, context);
    return { tree: list?.tree, ids: issues.map(({ id }) => id) };
  };

  it('has the entries of its field', () => {
    const { tree } = treeOf({ treeDataSource: 'formField' });
    expect(tree).toMatchObject({ field: 'type', source: { static: [{ id: '1', fullName: '事假' }] } });
  });

  it('has those of a dictionary, by their ids', () => {
    const { tree } = treeOf({ treeDataSource: 'dictionary', treeDictionary: 'leaveType' });
    expect(tree).toMatchObject({ field: 'type', source: { dictionary: 'leaveType', value: 'id' } });
  });

  it('is left out with an issue where its entries come from elsewhere', () => {
    expect(treeOf({ treeDataSource: 'organize' })).toEqual({
      tree: undefined,
      ids: expect.arrayContaining(['issue.family-unsupported']),
    });
  });
});
