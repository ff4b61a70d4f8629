import { describe, expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import type { Definition, ListDefinition } from '#schemas/language/definition.ts';
import type { DefinitionNode } from '#schemas/language/node.ts';
import { checkDefinition } from '../../compile/check-definition.ts';
import { listScreen } from './list-screen.ts';

const form = {
  language: 1,
  title: '派工',
  fields: [
    { config: { zhjyKey: 'depSelect', label: '部门' }, vModel: 'department' },
    {
      config: { zhjyKey: 'userSelect', label: '经办人' },
      vModel: 'worker',
      selectType: 'dep',
      relationField: 'department',
    },
  ],
} as unknown as Definition;

const screenOf = (list: Partial<ListDefinition>) =>
  listScreen({ id: 'm1', fullName: '派工', enCode: 'work', form, list: { language: 1, columns: [], ...list } }, kinds);
const partOf = (screen: Definition, part: string) => (screen.body as unknown as Record<string, DefinitionNode[]>)[part];

describe('a user of the chosen department', () => {
  const alone = screenOf({ columns: [{ prop: 'worker' }], search: [{ prop: 'worker' }] });

  it('is any user where the search has no department [PICK-062]', () => {
    expect(checkDefinition(alone, { kinds })).toEqual([]);
    const [asked] = partOf(alone, 'search') as [DefinitionNode];
    expect(asked).toMatchObject({ vModel: 'worker', selectType: 'dep' });
    expect(asked).not.toHaveProperty('relationField');
    const { reference, props } = kinds.get('userSelect') as NonNullable<ReturnType<typeof kinds.get>>;
    const told = { selectType: 'dep', ableIds: [], ableRelationIds: [], relationField: '' };
    expect([props.properties['relationField']?.['default'], reference?.offers?.(told, () => undefined)]).toEqual([
      '',
      {},
    ]);
  });

  it('is limited to the department in the search [PICK-062]', () => {
    const both = screenOf({ search: [{ prop: 'department' }, { prop: 'worker' }] });
    expect(checkDefinition(both, { kinds })).toEqual([]);
    expect(partOf(both, 'search')?.[1]).toMatchObject({ vModel: 'worker', relationField: 'department' });
  });
});

describe('the value a search begins with', () => {
  const fields = [
    { config: { zhjyKey: 'input', label: '事由' }, vModel: 'reason' },
    { config: { zhjyKey: 'inputNumber', label: '天数' }, vModel: 'days' },
    { config: { zhjyKey: 'select', label: '类型' }, vModel: 'type', options: [{ id: 'a', fullName: '甲' }] },
  ];
  const searchOf = (search: object) => {
    const list = { language: 1, columns: [], search: [search] } as unknown as ListDefinition;
    const model = {
      id: 'm1',
      fullName: '请假',
      enCode: 'leave',
      form: { ...form, fields } as unknown as Definition,
      list,
    };
    return partOf(listScreen(model, kinds), 'search')?.[0];
  };

  it.each([
    [{ prop: 'reason', value: '病假' }, 'input', '病假'],
    [{ prop: 'reason', value: 7 }, 'input', undefined],
    [{ prop: 'reason' }, 'input', undefined],
    [{ prop: 'days', value: [1, 5] }, 'numberRange', [1, 5]],
    [{ prop: 'type', value: 'a' }, 'select', 'a'],
  ])('of %j is one that its kind %s can hold: %j', (search, zhjyKey, value) => {
    const node = searchOf(search);
    expect(node?.config.zhjyKey).toBe(zhjyKey);
    expect(node?.config['defaultValue']).toEqual(value);
  });

  it('of a choice is offered several times only where the search allows it', () => {
    expect(searchOf({ prop: 'type', searchMultiple: true })).toMatchObject({ multiple: true });
    expect(searchOf({ prop: 'type' })).not.toHaveProperty('multiple');
    expect(searchOf({ prop: 'reason', searchMultiple: true })).not.toHaveProperty('multiple');
  });
});
