/** The logged-in user, in the shape handlers get. */
export interface User {
  id: string;
  account: string;
  realName: string;
  headIcon: string;
  isAdministrator: boolean;
  /** Major organisation: a company or a department; empty when the user belongs to none. */
  organizeId: string;
  /** Major position; empty when none. */
  positionId: string;
  roleIds: readonly string[];
}
