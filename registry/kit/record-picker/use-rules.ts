import { useMemo } from 'react';
import { useServices } from '#runtime/context/services.ts';
import { answerOf } from '#runtime/data/sources/answer.ts';
import type { RowsFrom } from './use-rows-from.ts';

/** Enabled numbering rules of a category, all with ''. A rule is known by its code. */
export function useRules(categoryId: string): RowsFrom {
  const { client } = useServices();
  return useMemo(
    () => ({
      key: ['rules', categoryId],
      idField: 'enCode',
      wordsField: 'enCode',
      noun: 'billRule',
      async page(ask, _, signal) {
        const input = { ...ask, ...(categoryId !== '' && { categoryId }), sidx: 'sortCode', sort: 'desc' };
        return answerOf((await client.send('bill-rule.selector', input, { signal })).data);
      },
      // A code says itself which rule it is.
      byIds: () => Promise.resolve([]),
    }),
    [client, categoryId],
  );
}

/** Name and code, twenty a page. */
export const rulesLook = {
  columnOptions: [
    { value: 'fullName', label: '$t:rows.ruleName', width: 240 },
    { value: 'enCode', label: '$t:rows.ruleCode' },
  ],
  hasPage: true,
  pageSize: 20,
  relationField: 'enCode',
};
