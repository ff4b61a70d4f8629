/** The types of guarded elements on a page. */
export type Guarded = 'button' | 'column' | 'form';

/** The types of grants below a menu; `resource` are the schemes of data permission. */
export type Grantable = Guarded | 'resource';

/** The permitted elements of one module (PERM-006). */
export interface PermissionEntry {
  modelId: string;
  button?: readonly { enCode: string }[];
  column?: readonly { enCode: string }[];
  form?: readonly { enCode: string }[];
  resource?: readonly { enCode: string }[];
}

/** The permissions of the current user, and the menu of the current route. */
export interface PermissionContext {
  permissionList: readonly PermissionEntry[];
  isAdministrator: boolean;
  /** Absent: the route belongs to no menu. */
  modelId: string | undefined;
  /** Permission switches of the route's menu: what is off is not guarded (PERM-009). Absent: guarded. */
  guards: Partial<Readonly<Record<Grantable, boolean>>>;
}

/**
 * Whether an element with a permission code may be shown (PERM-002 to PERM-006). The server checks permissions
 * independently.
 */
export function allows({ permissionList, isAdministrator, modelId, guards }: PermissionContext) {
  return (guarded: Grantable, code: string): boolean => {
    if (isAdministrator || guards[guarded] === false) return true;
    if (modelId === undefined) return false;
    const entry = permissionList.find((one) => one.modelId === modelId);
    return entry?.[guarded]?.some(({ enCode }) => enCode === code) ?? false;
  };
}
