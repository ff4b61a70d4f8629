/** What a permission entry guards on a page. */
export type Guarded = 'button' | 'column' | 'form';

/** What can be granted below a menu; `resource` are the schemes of data permission. */
export type Grantable = Guarded | 'resource';

/** What a user may see of one module (PERM-006). */
export interface PermissionEntry {
  modelId: string;
  button?: readonly { enCode: string }[];
  column?: readonly { enCode: string }[];
  form?: readonly { enCode: string }[];
  resource?: readonly { enCode: string }[];
}

/** Whose permissions, and where: as the current user and the menu of the current route say. */
export interface PermissionFacts {
  permissionList: readonly PermissionEntry[];
  isAdministrator: boolean;
  /** Absent: the route belongs to no menu. */
  modelId: string | undefined;
  /** Switches of the route's menu: what is switched off there is not guarded (PERM-009). Absent: guarded. */
  guards: Partial<Readonly<Record<Grantable, boolean>>>;
}

/** Whether something guarded by a permission code may be shown (PERM-002 to PERM-006). The server asks again by itself. */
export function allows({ permissionList, isAdministrator, modelId, guards }: PermissionFacts) {
  return (guarded: Grantable, code: string): boolean => {
    if (isAdministrator || guards[guarded] === false) return true;
    if (modelId === undefined) return false;
    const entry = permissionList.find((one) => one.modelId === modelId);
    return entry?.[guarded]?.some(({ enCode }) => enCode === code) ?? false;
  };
}
