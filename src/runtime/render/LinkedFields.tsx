import { CancelledError, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Source } from '#schemas/language/source.ts';
import { followLinks, linksOf } from '../data/follow-links.ts';
import { useServices } from '../context/services.ts';
import { optionsOf } from '#core/record/options/options-of.ts';
import type { Resolved } from '../data/sources/query.ts';
import { queryOptionsOf } from '../data/sources/use-rows.ts';
import type { FormStore } from '../form/form-store.ts';

/** While a form is edited, clears choices whose options depend on other fields that changed. */
export default function Linked({ store }: { store: FormStore }) {
  const queries = useQueryClient();
  const services = useServices();
  useEffect(() => {
    async function ask(source: Source, input: Resolved) {
      const { enabled, ...query } = queryOptionsOf(source, input, services);
      if (enabled === false) return [];
      const answered = () => queries.fetchQuery(query as Parameters<typeof queries.fetchQuery>[0]);
      // A widget with the same query may unmount and cancel it: then fetch again.
      const answer = await answered().catch((error: unknown) => {
        if (error instanceof CancelledError) return answered();
        throw error;
      });
      return optionsOf((answer as { rows: Parameters<typeof optionsOf>[0] }).rows, source);
    }
    return followLinks(store, linksOf(store.screen), ask);
  }, [store, queries, services]);
  return null;
}
