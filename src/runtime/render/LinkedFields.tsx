import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fetchOptions } from '../data/fetch-options.ts';
import { followLinks, linksOf } from '../data/follow-links.ts';
import { useSourceContext } from '../data/sources/query.ts';
import type { FormStore } from '../form/form-store.ts';

/** While a form is edited, clears choices whose options depend on other fields that changed. */
export default function Linked({ store }: { store: FormStore }) {
  const queries = useQueryClient();
  const context = useSourceContext();
  useEffect(
    () => followLinks(store, linksOf(store.screen), (source, input) => fetchOptions(source, input, context, queries)),
    [store, queries, context],
  );
  return null;
}
