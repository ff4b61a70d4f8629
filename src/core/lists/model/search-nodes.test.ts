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
