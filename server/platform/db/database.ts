/**
 * The tables, by their names in camel case. Each `<noun>.table.ts` adds its own:
 * `declare module '../../platform/db/database.ts' { interface Database { billRule: BillRuleTable } }`
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by augmentation
export interface Database {}
