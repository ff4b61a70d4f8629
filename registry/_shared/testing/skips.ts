/** Kinds without an example of their own, each with its reason. */
export const withoutExample: Readonly<Record<string, string>> = {
  tabItem: 'stands only inside tab, whose example shows it',
  collapseItem: 'stands only inside collapse, whose example shows it',
  stepItem: 'stands only inside steps, whose example shows it',
  tableGridTr: 'stands only inside tableGrid, whose example shows it',
  tableGridTd: 'stands only inside tableGrid, whose example shows it',
};
