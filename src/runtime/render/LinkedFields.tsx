import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fetchOptions } from '../data/fetch-options.ts';
import { followLinks, linksOf } from '../data/follow-links.ts';
import { followLookups } from '../data/follow-lookups.ts';
import { useSourceContext } from '../data/sources/query.ts';
import { useRecordPlace } from '../page/record-place.ts';
import type { FormStore } from '../form/form-store.ts';

/** While a form is edited, clears choices whose options depend on other fields that changed, and asks its lookups. */
export default function Linked({ store }: { store: FormStore }) {
  const queries = useQueryClient();
  const context = useSourceContext();
  const place = useRecordPlace();
  const origin = context.authored?.origin;
  // The record that is edited is none of the other records of its form.
  const recordId = origin && origin.id === place.modelId ? place.id : '';
  useEffect(
    () => followLinks(store, linksOf(store.screen), (source, input) => fetchOptions(source, input, context, queries)),
    [store, queries, context],
  );
  useEffect(() => {
    if (!store.screen.lookups || !origin) return;
    const draft = origin.noun === 'draft' ? { type: 'draft' } : {};
    return followLookups(store, async (name, given) => {
      const input = { modelId: origin.id, name, arguments: given, ...(recordId && { id: recordId }), ...draft };
      return ((await context.client.send('onlinedev.lookup', input, { quiet: true })).data as { value: unknown }).value;
    });
  }, [store, context, origin, recordId]);
  return null;
}
