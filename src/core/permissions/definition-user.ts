type Person = Readonly<Record<string, unknown>>;

/**
 * Allow-list of properties an authored definition may read as `user.x` of the current user: those that system fields
 * and defaults store in records anyway, and what the functions of persons answer in formulas (FORMULA-018). Sessions,
 * signatures, settings and whether the user is an administrator are not included (PERM-022).
 */
export const definitionUserNames = [
  'id',
  'userId',
  'userAccount',
  'userName',
  'organizeId',
  'organizeName',
  'organizeIds',
  'departmentId',
  'departmentName',
  'positionIds',
  'positionName',
  'roleIds',
  'managerId',
] as const;

export function definitionUser(user: Person): Person {
  return Object.fromEntries(
    definitionUserNames.flatMap((name) => (Object.hasOwn(user, name) ? [[name, user[name]]] : [])),
  );
}
