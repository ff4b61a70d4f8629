import { type RawBuilder, sql } from 'kysely';
import type { creatorFields } from '#core/permissions/record-rules.ts';
import type { Comparison, Conditions } from '#schemas/language/condition.ts';
import type { Context } from '../../platform/context/context.ts';
import type { ReleasedModel } from '../forms/released-model.ts';
import { withSystemValues } from '../query/system-values.ts';
import { compare, type Condition, never } from '../query/comparison.ts';

/**
 * The rules of data permission as SQL conditions on `record`: a record must match one of them (PERM-014). Undefined
 * rules: all records are visible. A part of a rule that cannot be evaluated matches nothing.
 */
export async function ruleConditions(
  context: Pick<Context, 'db' | 'user'>,
  { id, fields }: Pick<ReleasedModel, 'id' | 'fields'>,
  rules: readonly Conditions[] | undefined,
): Promise<Condition[]> {
  if (rules === undefined) return [];
  const resolved = await Promise.all(rules.map((one) => withSystemValues(context, one, id)));
  return [either(resolved.map((one) => conditionOf(one, fields)))];
}

const either = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? never : sql<boolean>`(${sql.join(conditions, sql` or `)})`;

const every = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? never : sql<boolean>`(${sql.join(conditions, sql` and `)})`;

function conditionOf(conditions: Conditions | undefined, fields: ReleasedModel['fields']): Condition {
  const groups = (conditions?.conditionList ?? []).map(({ logic, groups: all }) =>
    (logic === 'or' ? either : every)(all.map((one) => comparisonOf(one, fields))),
  );
  return (conditions?.matchLogic === 'or' ? either : every)(groups);
}

function comparisonOf(one: Comparison, fields: ReleasedModel['fields']): Condition {
  const field = fields.get(one.field);
  const maker = makerColumn(one.field, field?.node.kind?.server?.system);
  if (maker) return compareMaker(maker, one);
  return (field && field.shape !== 'rows' ? compare(field, one.symbol, one.fieldValue) : undefined) ?? never;
}

const columns = {
  creator: sql<string>`record.creator_user_id`,
  changer: sql<string>`record.last_modify_user_id`,
  creatorOrganize: sql<string>`(select maker.organize_id from users maker where maker.id = record.creator_user_id)`,
};

/** What the server knows of who made a record; fields that show it keep only its words. */
function makerColumn(name: string, system: string | undefined): RawBuilder<string> | undefined {
  if (system === 'createUser' || name === ('creatorUserId' satisfies keyof typeof creatorFields))
    return columns.creator;
  if (system === 'currOrganize' || name === ('creatorOrganizeId' satisfies keyof typeof creatorFields)) {
    return columns.creatorOrganize;
  }
  return system === 'modifyUser' ? columns.changer : undefined;
}

function compareMaker(column: RawBuilder<string>, { symbol, fieldValue }: Comparison): Condition {
  const resolved = sql<string>`coalesce(${column}, '')`;
  if (symbol === 'null') return sql<boolean>`${resolved} = ''`;
  if (symbol === 'notNull') return sql<boolean>`${resolved} <> ''`;
  const isWhole = column === columns.creatorOrganize && (symbol === '==' || symbol === '<>');
  const ids = idsOf(isWhole && isPath(fieldValue) ? [fieldValue] : fieldValue);
  if (ids.length === 0) return never;
  if (symbol === '==' || symbol === 'in') return sql<boolean>`${resolved} in (${sql.join(ids)})`;
  if (symbol === '<>' || symbol === 'notIn') return sql<boolean>`${resolved} not in (${sql.join(ids)})`;
  return never;
}

/** A way of ids down to an organisation, as it is picked. */
const isPath = (value: unknown): value is unknown[] => Array.isArray(value) && !value.some(Array.isArray);

/** Ids; of a path of ids the last one. */
const idsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).flatMap((one) => {
    const id: unknown = Array.isArray(one) ? one.at(-1) : one;
    return typeof id === 'string' && id !== '' ? [id] : [];
  });
