/**
 * Properties of a record, besides its fields, for conditions of data permission: its creator and the creator's
 * organisation.
 */
export const makerFields = { creatorUserId: 'user', creatorOrganizeId: 'organize' } as const;
