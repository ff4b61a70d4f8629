/** The type of what a related field holds, by what `selectType` says of it. */
const relatedTypes: Readonly<Record<string, string>> = {
  dep: 'department',
  pos: 'position',
  role: 'role',
  group: 'group',
};

interface RestrictionProps {
  selectType: string;
  ableIds: readonly unknown[];
  ableRelationIds: readonly unknown[];
}

const texts = (ids: readonly unknown[]) =>
  ids.filter((id) => typeof id === 'string' || typeof id === 'number').map(String);

/**
 * What a user must be or belong to, as `{id}--{type}` or the id of a user; undefined: anybody. `related` is what the
 * related field holds (PICK-062, PICK-063).
 */
export function restrictionOf({ selectType, ableIds, ableRelationIds }: RestrictionProps, related: readonly string[]) {
  if (selectType === 'custom') return texts(ableIds);
  const type = Object.hasOwn(relatedTypes, selectType) ? relatedTypes[selectType] : undefined;
  if (type === undefined) return undefined;
  const ids = related.length > 0 ? related : texts(ableRelationIds);
  return ids.map((id) => (id.includes('--') ? id : `${id}--${type}`));
}
