import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fetchOptions } from '../data/fetch-options.ts';
import { followLinks, linksOf } from '../data/follow-links.ts';
import { followLookups } from '../data/follow-lookups.ts';
import { useSourceContext } from '../data/sources/query.ts';
import type { FormStore } from '../form/form-store.ts';

/** While a form is edited, clears choices whose options depend on other fields that changed, and asks its lookups. */
export default function Linked({ store }: { store: FormStore }) {
  const queries = useQueryClient();
  const context = useSourceContext();
  useEffect(
    () => followLinks(store, linksOf(store.screen), (source, input) => fetchOptions(source, input, context, queries)),
    [store, queries, context],
  );
  useEffect(() => {
    const origin = context.authored?.origin;
    if (!store.screen.lookups || !origin) return;
    const draft = origin.noun === 'draft' ? { type: 'draft' } : {};
    return followLookups(store, async (name, given) => {
      const input = { modelId: origin.id, name, arguments: given, ...draft };
      return ((await context.client.send('onlinedev.lookup', input, { quiet: true })).data as { value: unknown }).value;
    });
  }, [store, context]);
  return null;
}
