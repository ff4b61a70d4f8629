/**
 * The tables, by their names in camel case. Each `<noun>.table.ts` adds its own:
 * `declare module '#server/platform/db/database.ts' { interface Database { billRule: BillRuleTable } }`
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by augmentation
export interface Database {}
