import type { CompiledNode, CompiledScreen } from '../compile/tree.ts';
import type { Ref } from '../kind/kind.ts';
import { isObject, own } from '../schema/record.ts';
import { fieldRefs } from './field-text.ts';
import { parseAddress } from '../schema/address.ts';

/** A record for display: ids in the fields, and the names loaded for them. */
export interface IdsBack {
  values: Record<string, unknown>;
  named: (Ref & { name: string })[];
}

/**
 * A record detail has names in place of ids, and the ids in extra properties: `customer` and `customer_id` (FORM-022).
 * This restores the ids, so that each kind shows its value in its own way. Options remain texts.
 */
export function idsBack(screen: CompiledScreen, loaded: Readonly<Record<string, unknown>>): IdsBack {
  const named: IdsBack['named'] = [];
  const values = { ...loaded };
  for (const [path, node] of screen.fields) {
    if (!isReferring(node)) continue;
    const { table, field } = parseAddress(path);
    if (table === undefined) putBack(values, path, node, named);
    else {
      const rows = own(values, table);
      if (!Array.isArray(rows)) continue;
      values[table] = rows.map((row: unknown) => {
        if (!isObject(row)) return row;
        const copy = { ...row };
        putBack(copy, field, node, named);
        return copy;
      });
    }
  }
  return { values, named };
}

const isReferring = ({ kind }: CompiledNode) => kind?.value?.refs !== undefined && kind.options !== true;

function putBack(holder: Record<string, unknown>, name: string, node: CompiledNode, named: IdsBack['named']): void {
  const id = own(holder, `${name}_id`);
  if (id === undefined) return;
  const words = holder[name];
  holder[name] = id;
  const { value } = node.kind?.value?.parse(id, node.props) ?? {};
  const refs = fieldRefs(node, value);
  // The names of several references in one text cannot be separated.
  if (refs.length === 1 && typeof words === 'string') named.push({ ...(refs[0] as Ref), name: words });
}
