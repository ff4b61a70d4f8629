/** Names of system variables for parameters, resolved by the server (FORM-035). */
const systemVariables = [
  '@userId',
  '@userAndSubordinates',
  '@organizeId',
  '@organizationAndSuborganization',
  '@branchManageOrganize',
  '@formId',
] as const;

/** Source types of a parameter (FORM-032, FORM-033). */
export const sourceTypes = { field: 1, fixed: 2, empty: 3, system: 4 } as const;

/** Whether a constant is the name of a system variable. Version 3.6 of the family misspells one of them. */
export const isSystemVariable = (value: unknown): boolean =>
  (systemVariables as readonly unknown[]).includes(value) || value === '@userAraSubordinates';
