import { expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import type { Definition, ListDefinition } from '#schemas/language/definition.ts';
import { checkDefinition } from '../../compile/check-definition.ts';
import { compile } from '../../compile/compile.ts';
import { checkList } from '../../compile/validate/list.ts';
import { listScreen } from './list-screen.ts';

const form = {
  language: 1,
  title: '请假',
  fields: [{ config: { zhjyKey: 'inputNumber', label: '天数' }, vModel: 'days' }],
} as Definition;
const listOf = (when: object) =>
  ({ language: 1, columns: [{ prop: 'days' }], rowStyle: [{ when, type: 'warning' }] }) as ListDefinition;
const issuesOf = (list: ListDefinition) =>
  checkList(list, compile(form, { kinds }), { kinds }).map(({ path, id }) => [path, id]);

it('copies the row styles of a list to its screen, their rules validated [LANG-010]', () => {
  const list = listOf({ '>': [{ var: 'row.days' }, 3] });
  const screen = listScreen({ id: 'm', fullName: '请假', enCode: 'leave', form, list }, kinds);
  expect(issuesOf(list)).toEqual([]);
  expect(screen.body).toMatchObject({ rowStyle: list.rowStyle });
  expect(checkDefinition(screen, { kinds })).toEqual([]);
  expect(issuesOf(listOf({ over: [{ var: 'row.days' }, 3] }))).toEqual([
    ['rowStyle[0].when.over', 'issue.unknown-operator'],
  ]);
});
