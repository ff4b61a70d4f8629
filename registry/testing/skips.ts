/** Kinds without an example, each with its reason. */
export const withoutExample: Readonly<Record<string, string>> = {
  tabItem: 'stands only inside tab, whose example shows it',
  collapseItem: 'stands only inside collapse, whose example shows it',
  stepItem: 'stands only inside steps, whose example shows it',
  tableGridTr: 'stands only inside tableGrid, whose example shows it',
  tableGridTd: 'stands only inside tableGrid, whose example shows it',
};

/** Kinds with a value that store nothing, each with its reason. */
export const storesNothing: Readonly<Record<string, string>> = {
  billExample: 'shows what the rule beside it would make; nothing of it belongs in the record',
};

/** Kinds that never receive a value of another definition, each with its reason. */
export const keepsItsOwn: Readonly<Record<string, string>> = {
  table: 'its rows are read cell by cell; what is no list is kept by the server',
  billExample: 'shows what the rule beside it would make; nothing of it is stored',
  newPassword: 'nothing of a password is ever read back',
  flowTag: 'shows a state that the server keeps in its own columns',
  recordTime: 'shows a time that the server keeps in its own columns',
};
