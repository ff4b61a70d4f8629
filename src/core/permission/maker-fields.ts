/** What a scheme of data permission can ask of a record besides its fields: who made it, and where that person belongs. */
export const makerFields = { creatorUserId: 'user', creatorOrganizeId: 'organize' } as const;
