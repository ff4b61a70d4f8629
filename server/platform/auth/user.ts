/** The logged-in user, in the shape handlers get. */
export interface User {
  id: string;
  account: string;
  realName: string;
  headIcon: string;
  isAdministrator: boolean;
  /** Major organisation: a company or a department; empty: none. */
  organizeId: string;
  /** Major position; empty: none. */
  positionId: string;
  roleIds: readonly string[];
}
