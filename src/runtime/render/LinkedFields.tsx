import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useServices } from '../context/services.ts';
import { fetchOptions } from '../data/fetch-options.ts';
import { followLinks, linksOf } from '../data/follow-links.ts';
import type { FormStore } from '../form/form-store.ts';

/** While a form is edited, clears choices whose options depend on other fields that changed. */
export default function Linked({ store }: { store: FormStore }) {
  const queries = useQueryClient();
  const services = useServices();
  useEffect(
    () => followLinks(store, linksOf(store.screen), (source, input) => fetchOptions(source, input, services, queries)),
    [store, queries, services],
  );
  return null;
}
