import { useCallback, useMemo } from 'react';
import { parseRecord, storeRecord } from '#core/check/record.ts';
import type { CompiledNode } from '#core/compile/tree.ts';
import { searchScreen } from '#runtime/list/search-screen.ts';
import { useScreen } from '#runtime/screen-place.ts';
import { useServices } from '#runtime/services.ts';
import type { PropsOf } from '../../kind.ts';
import { columnName } from './columns.tsx';
import type { list as listKind } from './list.ts';

/** What the controls of a list could set: an address asks for nothing else. */
export function useOffered(node: CompiledNode) {
  // The compiler checked the props against the kind's schema.
  const { bind, authorized } = node.props as PropsOf<typeof listKind>;
  const { screen } = useScreen();
  const { allows } = useServices();
  const columns = node.slots['columns'];
  const fields = node.slots['search'];
  const sortable = useCallback(
    (name: string) => {
      const column = columns?.find((one) => columnName(one) === name);
      return column?.config['sortable'] === true && (!authorized || allows('column', name));
    },
    [columns, authorized, allows],
  );
  const search = useMemo(() => searchScreen(fields ?? [], screen), [fields, screen]);
  const checkedSearch = useCallback(
    (values: Readonly<Record<string, unknown>>) => {
      if (Object.keys(values).length === 0) return none;
      const { values: parsed, issues } = parseRecord(search, values);
      const wrong = new Set(issues.map(({ path }) => path.split(/[.[]/, 1)[0]));
      const stored = Object.entries(storeRecord(search, parsed));
      return Object.fromEntries(stored.filter(([name]) => Object.hasOwn(values, name) && !wrong.has(name)));
    },
    [search],
  );
  return { name: bind ?? 'list', sortable, checkedSearch };
}

const none: Readonly<Record<string, unknown>> = Object.freeze({});
