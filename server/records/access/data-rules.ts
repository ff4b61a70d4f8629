import { type RawBuilder, sql } from 'kysely';
import type { creatorFields } from '#core/permissions/record-rules.ts';
import type { Comparison, Conditions } from '#schemas/language/condition.ts';
import type { Context } from '../../platform/context/context.ts';
import type { ReleasedModel } from '../forms/released-model.ts';
import { withSystemValues } from '../query/system-values.ts';
import { compare, type Condition, never } from '../query/comparison.ts';

/**
 * The rules of data permission as SQL conditions on `record`: a record must match one of them (PERM-014). Undefined
 * rules: all records are visible. A part of a rule that cannot be evaluated matches nothing. Rules on who made a record
 * are conditions on columns with an index, so that the list of a department costs what its own records cost (OPS-021).
 */
export async function ruleConditions(
  context: Pick<Context, 'db' | 'user'>,
  { id, fields }: Pick<ReleasedModel, 'id' | 'fields'>,
  rules: readonly Conditions[] | undefined,
): Promise<Condition[]> {
  if (rules === undefined) return [];
  const resolved = await Promise.all(rules.map((one) => withSystemValues(context, one, id)));
  return [either(resolved.map((one) => partOf(one, fields)))];
}

/** A part of a rule: a condition, or the people whose records it means: by their ids, or those in some organisations. */
type Part = Condition | { creators: 'people' | 'organizes'; ids: readonly string[] };

type OfCreators = Extract<Part, { creators: string }>;
const isOfCreators = (part: Part): part is OfCreators => 'creators' in part;

/** The people of all parts are one set: the database would compare each record with each set of an `or`. */
function either(parts: readonly Part[]): Condition {
  const ofCreators = parts.filter(isOfCreators);
  const made = ofCreators.length === 0 ? [] : [createdBy(ofCreators)];
  const conditions = [...made, ...parts.filter((part) => !isOfCreators(part))];
  return conditions.length === 0 ? never : sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

const every = (parts: readonly Part[]): Condition =>
  parts.length === 0 ? never : sql<boolean>`(${sql.join(parts.map(conditionIn), sql` and `)})`;

const conditionIn = (part: Part): Condition => (isOfCreators(part) ? createdBy([part]) : part);

/** Records whose creator is one of these people, as an array of ids, which the database looks up in the index. */
function createdBy(parts: readonly OfCreators[]): Condition {
  const idsOfParts = (creators: OfCreators['creators']) =>
    parts.flatMap((part) => (part.creators === creators ? part.ids : []));
  const [people, organizes] = [idsOfParts('people'), idsOfParts('organizes')];
  if (organizes.length === 0) return sql<boolean>`record.creator_user_id = any(${people}::text[])`;
  const members = sql`array(select id from users where organize_id = any(${organizes}::text[]))`;
  return sql<boolean>`record.creator_user_id = any(${people}::text[] || ${members})`;
}

/** A group of one part is that part, also within others. */
function joined(parts: readonly Part[], logic: string | undefined): Part {
  const [only] = parts;
  return parts.length === 1 && only ? only : (logic === 'or' ? either : every)(parts);
}

function partOf(conditions: Conditions | undefined, fields: ReleasedModel['fields']): Part {
  const groups = (conditions?.conditionList ?? []).map(({ logic, groups: all }) =>
    joined(
      all.map((one) => comparisonOf(one, fields)),
      logic,
    ),
  );
  return joined(groups, conditions?.matchLogic);
}

function comparisonOf(one: Comparison, fields: ReleasedModel['fields']): Part {
  const field = fields.get(one.field);
  const maker = makerOf(one.field, field?.node.kind?.server?.system);
  if (maker) return compareMaker(maker, one);
  return (field && field.shape !== 'rows' ? compare(field, one.symbol, one.fieldValue) : undefined) ?? never;
}

type Maker = 'creator' | 'changer' | 'creatorOrganize';

const columns: Readonly<Record<Maker, RawBuilder<string>>> = {
  creator: sql<string>`record.creator_user_id`,
  changer: sql<string>`record.last_modify_user_id`,
  creatorOrganize: sql<string>`(select maker.organize_id from users maker where maker.id = record.creator_user_id)`,
};

/** What the server knows of who made a record; fields that show it keep only its words. */
function makerOf(name: string, system: string | undefined): Maker | undefined {
  if (system === 'createUser' || name === ('creatorUserId' satisfies keyof typeof creatorFields)) return 'creator';
  if (system === 'currOrganize' || name === ('creatorOrganizeId' satisfies keyof typeof creatorFields))
    return 'creatorOrganize';
  return system === 'modifyUser' ? 'changer' : undefined;
}

function compareMaker(maker: Maker, { symbol, fieldValue }: Comparison): Part {
  const column = columns[maker];
  if (symbol === 'null') return sql<boolean>`coalesce(${column}, '') = ''`;
  if (symbol === 'notNull') return sql<boolean>`coalesce(${column}, '') <> ''`;
  const isWhole = maker === 'creatorOrganize' && (symbol === '==' || symbol === '<>');
  const ids = idsOf(isWhole && isPath(fieldValue) ? [fieldValue] : fieldValue);
  if (ids.length === 0) return never;
  if (symbol === '<>' || symbol === 'notIn') return sql<boolean>`coalesce(${column}, '') not in (${sql.join(ids)})`;
  if (symbol !== '==' && symbol !== 'in') return never;
  if (maker === 'changer') return sql<boolean>`${column} in (${sql.join(ids)})`;
  return { creators: maker === 'creator' ? 'people' : 'organizes', ids };
}

/** A way of ids down to an organisation, as it is picked. */
const isPath = (value: unknown): value is unknown[] => Array.isArray(value) && !value.some(Array.isArray);

/** Ids; of a path of ids the last one. */
const idsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).flatMap((one) => {
    const id: unknown = Array.isArray(one) ? one.at(-1) : one;
    return typeof id === 'string' && id !== '' ? [id] : [];
  });
