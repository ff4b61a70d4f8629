/** All dictionaries below the categories they stand in. */
export const dictionaryTree = { call: 'dictionary-type.selector', with: { id: '0' } } as const;
