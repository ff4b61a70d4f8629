/** What a parameter may ask the server for by name (FORM-035). */
const systemVariables = [
  '@userId',
  '@userAndSubordinates',
  '@organizeId',
  '@organizationAndSuborganization',
  '@branchManageOrganize',
  '@formId',
] as const;

/** Where the value of a parameter comes from (FORM-032, FORM-033). */
export const sourceTypes = { field: 1, fixed: 2, empty: 3, system: 4 } as const;

/** Whether a constant names a system variable. The family's 3.6 spells one of them in another way. */
export const isSystemVariable = (value: unknown): boolean =>
  (systemVariables as readonly unknown[]).includes(value) || value === '@userAraSubordinates';
