import type { FieldType } from '../../kind/kind.ts';

/** How a field is compared. */
export const relations = [
  'equals',
  'differs',
  'greater',
  'atLeast',
  'less',
  'atMost',
  'contains',
  'lacks',
  'among',
  'notAmong',
  'blank',
  'filled',
] as const;
export type Relation = (typeof relations)[number];

/** What a field is compared with. */
export type Operand = { readonly constant: unknown } | { readonly field: string } | { readonly formula: string };

/** A condition as it is built: groups, and relations of a field. */
export type Condition =
  | { readonly type: 'group'; readonly logic: 'and' | 'or'; readonly items: readonly Condition[] }
  | { readonly type: 'not'; readonly item: Condition }
  | { readonly type: 'comparison'; readonly field: string; readonly by: Relation; readonly value?: Operand }
  /** What a builder cannot show: json-logic, or the text of a formula. It is written as it was read. */
  | { readonly type: 'other'; readonly rule: unknown };

/** The relations that fit a type of field, the usual one first. */
export function relationsFor(type: FieldType | undefined): readonly Relation[] {
  if (type === 'bool') return ['filled', 'blank'];
  if (type === 'list') return ['contains', 'lacks', 'filled', 'blank'];
  if (type === 'text') return ['equals', 'differs', 'contains', 'lacks', 'among', 'notAmong', 'filled', 'blank'];
  if (type === 'any' || type === undefined) return relations;
  return ['equals', 'differs', 'greater', 'atLeast', 'less', 'atMost', 'filled', 'blank'];
}

/** Whether a comparison has something that a field is compared with. */
export const hasOperand = (by: Relation): boolean => by !== 'blank' && by !== 'filled';
