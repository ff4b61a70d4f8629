/** What a kind of free values may do in tables and lists. */
export const textTraits = { column: true, listed: true, search: 'text', sortable: true } as const;
/** The same for kinds chosen from options. */
export const optionTraits = { column: true, listed: true, search: 'options', sortable: true } as const;
/** The same for numbers. */
export const numberTraits = { column: true, listed: true, search: 'numberRange', sortable: true } as const;
/** Kinds whose few options are all in view; a list searches them as a select. */
export const fewOptions = {
  options: true,
  listed: true,
  search: 'options',
  searchAs: 'select',
  sortable: true,
  events: ['change'],
} as const;
