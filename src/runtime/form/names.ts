import type { CompiledScreen } from '#core/compile/tree.ts';
import { type Scope, follow, rootOf } from '../context/scope.ts';
import type { FormData } from './data.ts';
import { cellPath } from './paths.ts';
import type { ReadName } from './states.ts';

/**
 * Resolves names while a form is edited: `row.x` and a column's own name in its row, then the record, then names bound
 * by the screen (`user.id`, `route.x`, `type.id`).
 */
export function createReadName(screen: CompiledScreen, data: FormData, scope: Scope): ReadName {
  return (name, row, table) => {
    if (row !== undefined && table !== undefined) {
      const inRow = name.startsWith('row.') ? name.slice(4) : name;
      const column = rootOf(inRow);
      if (screen.fields.has(`${table}.${column}`)) return part(data.get(cellPath(table, row, column)), inRow);
    }
    return screen.fields.has(rootOf(name)) ? part(data.get(rootOf(name)), name) : scope.read(name);
  };
}

/** The value of a root, or of the property the rest of the name leads to. */
function part(value: unknown, name: string): unknown {
  const root = rootOf(name);
  return root.length === name.length ? value : follow(value, name.slice(root.length + 1));
}
