/** The question of who handles a step, with everything the organisation must be searched for. */
export type PeopleRule =
  /** 1: the initiator's superior of a level; 10: the superiors one after another up to a level. */
  (
    | { by: 'superior'; level: number }
    | { by: 'superiors'; level: number }
    /** 2: the head of the initiator's department of a level. */
    | { by: 'departmentHead'; level: number }
    /** 3. */
    | { by: 'initiator' }
    /** 4: the value of a field: 1 users, 2 departments, 3 positions, 4 roles, 5 groups. */
    | { by: 'field'; value: unknown; formFieldType: number }
    /** 5 (handlers of an earlier step), 7 (candidates chosen), and persons named by the handler before. */
    | {
        by: 'users';
        users: readonly string[];
        /** Only those of these members count; empty: all. */
        among?: readonly string[];
      }
    /** 6: `{id}--{type}`. */
    | { by: 'members'; members: readonly string[] }
    /** 9. */
    | { by: 'interface'; interfaceId: string }
    | { by: 'administrators' }
    /** Everybody named by one of the rules: the receivers of copies. */
    | { by: 'union'; rules: readonly PeopleRule[] }
  ) & {
    initiator: string;
    /** FLOW-021: 1 any, 2 same department, 3 same position, 4 superiors, 5 subordinates, 6 same company, 7 role, 8 group. */
    extraRule?: number;
  };
