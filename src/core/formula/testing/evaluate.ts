import { compileTree, type FormulaScope } from '../compile-tree.ts';
import { functionOf, loadNeeds, treeOf } from '../install.ts';
import { Fault, isList, textOf, type Value } from '../value.ts';

/** Noon of 6 May 2024 in UTC, a Monday. */
export const noon = Date.UTC(2024, 4, 6, 12);

const user = { id: 'u1', userName: '张伟', roleIds: ['r1', 'r2'] };

/** The value of a formula over fields and columns. */
export async function valueOf(
  formula: string,
  fields: Readonly<Record<string, unknown>> = {},
  scope: Partial<FormulaScope> = {},
): Promise<Value> {
  const tree = treeOf(formula);
  if (!tree) throw new Error(formula);
  await loadNeeds(tree);
  return compileTree(tree, functionOf)({ now: noon, user, read: (name) => fields[name], ...scope });
}

/** The same as text: lists joined by bars, the id of a fault. */
export async function shown(...given: Parameters<typeof valueOf>): Promise<string> {
  const value = await valueOf(...given);
  const text = isList(value) ? value.map((one) => textOf(one)).join('|') : textOf(value);
  return text instanceof Fault ? text.id : text;
}
