type Person = Readonly<Record<string, unknown>>;

/**
 * What an authored definition may read of its viewer as `user.x`: what system fields and defaults put into records anyway.
 * Roles, sessions, signatures, settings and whether the viewer administrates are not its business (PERM-022).
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
] as const;

export function definitionUser(user: Person): Person {
  return Object.fromEntries(
    definitionUserNames.flatMap((name) => (Object.hasOwn(user, name) ? [[name, user[name]]] : [])),
  );
}
