/** A department as sent to a third party. Ids are those of the third party. */
export interface ThirdDepartment {
  name: string;
  parentId: string;
  order: number;
}

/** A user as sent to a third party. */
export interface ThirdPerson {
  /** Our account: the id of the user there. */
  account: string;
  name: string;
  mobile: string;
  email: string;
  /** Ids of the third party. */
  departmentIds: readonly string[];
}

/** The address book of a third party, open for writing. Every call may throw a {@link ThirdProblem}. */
export interface Directory {
  /** Id of the root department. */
  rootId: string;
  /** Returns the new id. */
  createDepartment(department: ThirdDepartment): Promise<string>;
  updateDepartment(id: string, department: ThirdDepartment): Promise<void>;
  /** The direct child departments, to find an existing one by its name. */
  departmentsBelow(id: string): Promise<readonly { id: string; name: string }[]>;
  createPerson(person: ThirdPerson): Promise<void>;
  updatePerson(person: ThirdPerson): Promise<void>;
}

/** A third party that people and departments can be sent to. */
export interface ThirdParty {
  /** Message id of its name. */
  name: `$t:${string}`;
  /** Shows the credentials and opens the address book. */
  connect(): Promise<Directory>;
}

/**
 * Why a third party failed. `slow` and `unreachable` are network errors and temporary; `exists` and `absent` concern
 * one entry; `refused` is everything else, with the third party's message.
 */
export type ThirdReason = 'slow' | 'unreachable' | 'refused' | 'exists' | 'absent';

export class ThirdProblem extends Error {
  constructor(
    readonly reason: ThirdReason,
    /** What the third party said, without anything we sent. */
    readonly detail: string,
  ) {
    super(detail);
  }
}
