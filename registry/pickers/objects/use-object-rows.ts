import { useMemo } from 'react';
import { useHttp } from '#runtime/context/application.tsx';
import { answerOf } from '#runtime/data/sources/answer.ts';
import type { RowSource, RowsFace } from '../../kit/record-picker/use-rows.ts';
import type { ObjectRows } from './objects.ts';

export type ObjectFace = RowsFace & { rows: ObjectRows };

/** The objects of a category, all with ''. */
export function useObjectRows({ call, input, idField, relationField }: ObjectRows, noun: string, categoryId = '') {
  const { client } = useHttp();
  return useMemo<RowSource>(
    () => ({
      key: [noun, categoryId],
      idField,
      wordsField: relationField,
      noun,
      async page(ask, _, signal) {
        const query = { ...ask, ...input, ...(categoryId !== '' && { categoryId }) };
        return answerOf((await client.send(call, query, { signal })).data);
      },
      byIds: () => Promise.resolve([]),
    }),
    [client, call, input, idField, relationField, noun, categoryId],
  );
}
