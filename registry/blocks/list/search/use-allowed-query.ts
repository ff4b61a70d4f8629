import { useCallback, useMemo } from 'react';
import { parseRecord, storeRecord } from '#core/record/record.ts';
import type { CompiledNode } from '#core/compile/tree.ts';
import { searchScreen } from '#runtime/data/list/search-screen.ts';
import { isPlaced } from '#runtime/context/platform.ts';
import { useScreen } from '#runtime/context/screen-context.ts';
import type { PropsOf } from '../../../kind.ts';
import { columnName } from '../columns/columns.tsx';
import type { list as listKind } from '../list.ts';
import { useAuth } from '#runtime/context/application.tsx';

/** What the controls of a list could set: an address asks for nothing else. */
export function useAllowedQuery(node: CompiledNode) {
  // The compiler checked the props against the kind's schema.
  const { bind, authorized } = node.props as PropsOf<typeof listKind>;
  const { screen } = useScreen();
  const { allows } = useAuth();
  const columns = node.slots['columns'];
  const fields = node.slots['search'];
  const sortable = useCallback(
    (name: string) => {
      const column = columns?.find((one) => columnName(one) === name);
      return column?.config['sortable'] === true && (!authorized || allows('column', name));
    },
    [columns, authorized, allows],
  );
  const searched = useMemo(() => {
    // A column without permission must not be searchable either: the results would reveal its values.
    const guarded = new Set(authorized ? columns?.map(columnName) : []);
    const maySearch = (one: CompiledNode) =>
      isPlaced(one, { allows }) && (!guarded.has(columnName(one)) || allows('column', columnName(one)));
    return (fields ?? []).filter(maySearch);
  }, [fields, columns, authorized, allows]);
  const search = useMemo(() => searchScreen(searched, screen), [searched, screen]);
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
  return { name: bind ?? 'list', searched, sortable, checkedSearch };
}

const none: Readonly<Record<string, unknown>> = Object.freeze({});
