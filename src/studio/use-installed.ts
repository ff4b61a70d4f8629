import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useServices } from '#runtime/context/services.ts';
import type { CompileContext } from '#core/compile/context.ts';
import { pageSizeMax } from '#schemas/protocol/paging.ts';

type Installed = 'dictionaries' | 'numbering' | 'models' | 'interfaces';

interface Named {
  id: string;
  enCode: string;
}

const all = { currentPage: 1, pageSize: pageSizeMax };

/** The call that lists the resources of each type, and the names for them in a definition. */
const lists: readonly {
  of: Installed;
  call: string;
  input: Readonly<Record<string, unknown>>;
  names: (one: Named) => string[];
}[] = [
  { of: 'dictionaries', call: 'dictionary-data.all', input: {}, names: ({ id, enCode }) => [enCode, id] },
  { of: 'numbering', call: 'bill-rule.selector', input: all, names: ({ enCode }) => [enCode] },
  { of: 'models', call: 'visualdev.list', input: all, names: ({ id }) => [id] },
  { of: 'interfaces', call: 'data-interface.choose', input: all, names: ({ id, enCode }) => [enCode, id] },
];

/**
 * The resources of this installation that a definition may name. Lists that cannot be loaded are omitted, and so not
 * validated.
 */
export function useInstalled(): Pick<CompileContext, Installed> {
  const { client } = useServices();
  const answers = useQueries({
    queries: lists.map(({ of, call, input, names }) => ({
      // A query key that is invalidated when a dictionary is saved.
      queryKey: of === 'dictionaries' ? ['dictionary', 'names'] : [of, 'names'],
      queryFn: async () => {
        const { list } = (await client.send(call, input)).data as { list: Named[] };
        return new Set(list.flatMap(names));
      },
    })),
    combine: (results) => results.map(({ data }) => data),
  });
  return useMemo(
    () =>
      Object.fromEntries(
        lists.flatMap(({ of }, index) => {
          const names = answers[index];
          return names ? [[of, names]] : [];
        }),
      ),
    [answers],
  );
}
