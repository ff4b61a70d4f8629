import type { CompiledNode, CompiledScreen } from '#core/compile/tree.ts';
import { findOption } from '#core/record/options/static-options.ts';
import { readsOf, resolveParameters } from '#core/compile/parameters/parameters.ts';
import type { Option, Parameters, Source } from '#schemas/language/source.ts';
import { rootOf } from '../context/scope.ts';
import type { Resolved } from './sources/query.ts';
import type { FormStore } from '../form/form-store.ts';
import { cellPath, columnOf, fieldName, tableOf } from '#core/schema/address.ts';

/** A field whose options depend on values of other fields. */
interface Link {
  node: CompiledNode;
  source: Source;
  /** The fields and columns it depends on. */
  names: readonly string[];
  /** The sub-table it is a column of. */
  table: string | undefined;
}

/** Fetches the options for resolved parameters. */
type Ask = (source: Source, input: Resolved) => Promise<readonly Option[]>;

/** The fields of a screen whose options depend on other fields. */
export function linksOf({ fields }: CompiledScreen): readonly Link[] {
  return [...fields].flatMap(([name, node]) => {
    const { source } = node;
    if (!node.kind?.options || source === undefined || !('with' in source)) return [];
    const table = tableOf(name);
    const own = (root: string) => (fields.has(fieldName(table, root)) ? fieldName(table, root) : root);
    const reads = readsOf(source.with).map((read) => own(rootOf(read.replace(/^row\./, ''))));
    const names = [...new Set(reads)].filter((read) => fields.has(read));
    return names.length > 0 ? [{ node, source, names, table }] : [];
  });
}

/**
 * Clears a choice that is no longer offered after a field it depends on has changed (FORM-034), also in cells and tabs
 * that are not rendered. Choices loaded with the record stay, even retired ones.
 */
export function followLinks(store: FormStore, links: readonly Link[], ask: Ask): () => void {
  const leaves = links.flatMap((link) => {
    const look = follower(store, link, ask);
    look(false);
    return link.names.map((name) => store.watch(name, () => look(true)));
  });
  return () => leaves.forEach((leave) => leave());
}

function follower(store: FormStore, { node, source, table }: Link, ask: Ask) {
  const requested = new Map<string, string>();
  const chosen = (path: string) => node.kind?.value?.refs?.(store.value(path), node.props) ?? [];

  async function empty(path: string, input: Resolved, question: string): Promise<void> {
    const items = await ask(source, input).catch(() => undefined);
    // Ignore an outdated answer: the parameters changed again meanwhile.
    if (items === undefined || requested.get(path) !== question) return;
    if (chosen(path).some(({ id }) => !findOption(items, id))) store.set(path, node.kind?.value?.empty(node.props));
  }

  return (hasChanged: boolean) => {
    for (const { path, row } of placesOf(store, node, table)) {
      const { with: parameters } = source as { with?: Parameters };
      const input = resolveParameters(parameters, (name) => store.read(name, row, table));
      const question = JSON.stringify(input);
      const isNew = requested.get(path) !== question;
      requested.set(path, question);
      if (hasChanged && isNew && chosen(path).length > 0) void empty(path, input, question);
    }
  };
}

/** The paths of a field: one in the main record, or one per row of its sub-table. */
function placesOf(store: FormStore, { field = '' }: CompiledNode, table: string | undefined) {
  if (table === undefined) return [{ path: field, row: undefined }];
  const rows = store.rows(table)?.order ?? [];
  return rows.map((row) => ({ path: cellPath(table, row, columnOf(field)), row }));
}
