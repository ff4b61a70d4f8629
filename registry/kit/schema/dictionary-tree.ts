/** The call for the tree of all dictionaries below their categories. */
export const dictionaryTree = { call: 'dictionary-type.selector', with: { id: '0' } } as const;
