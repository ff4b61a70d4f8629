import type { Issue } from '#schemas/language/issue.ts';
import type { Option, Source } from '#schemas/language/source.ts';
import type { CompiledScreen } from '../../compile/tree.ts';
import { takesOptions } from './static-options.ts';

/** Calls the server makes with the writer's rights to validate a selected option (ONLINEDEV-019). */
export const optionCalls: ReadonlySet<string> = new Set(['data-interface.rows', 'onlinedev.list']);

type SourceRow = Readonly<Record<string, unknown>>;

type Shape = { value: string; label: string; children: string };

/** Property names of a source's rows, with defaults. */
function shapeOf(source: Source): Shape {
  const { label, children, ...rest } = source as Partial<Shape>;
  // A dictionary's `value` selects which of its two keys is the id, and its rows have it as `id` already.
  const value = 'dictionary' in source ? undefined : rest.value;
  return { value: value ?? 'id', label: label ?? 'fullName', children: children ?? 'children' };
}

/**
 * Converts rows to options: `{ id, fullName, children? }` plus all other properties. Rows without an id and duplicate
 * ids are omitted: they could not be distinguished in the record.
 */
export function optionsOf(rows: readonly SourceRow[], source: Source): Option[] {
  const shape = shapeOf(source);
  const toOptions = (list: readonly SourceRow[]): Option[] => {
    const known = new Set<string>();
    return list.flatMap((row) => {
      const id = row[shape.value];
      if ((typeof id !== 'string' && typeof id !== 'number') || known.has(String(id))) return [];
      known.add(String(id));
      const { [shape.children]: below, ...rest } = row;
      const children = Array.isArray(below) && below.length > 0 ? toOptions(below as SourceRow[]) : undefined;
      return [
        {
          ...rest,
          id,
          fullName: (row[shape.label] ?? String(id)) as Option['fullName'],
          ...(children && { children }),
        },
      ];
    });
  };
  return toOptions(rows);
}

/** Selectable options: disabled ones only where the record already contains them (DICT-053). */
export function offered(options: readonly Option[], chosen: unknown): readonly Option[] {
  const selected = new Set((Array.isArray(chosen) ? chosen.flat() : [chosen]).map(String));
  if (!options.some(isRetired)) return options;
  const usable = (list: readonly Option[]): Option[] =>
    list.flatMap((option) => {
      const children = option.children && usable(option.children);
      if (isRetired(option) && !selected.has(String(option.id)) && !children?.length) return [];
      return [children ? { ...option, children } : option];
    });
  return usable(options);
}

const isRetired = (option: Option): boolean => option['enabledMark'] === 0 || (option.children ?? []).some(isRetired);

/**
 * Option fields whose options come from a call that the server cannot repeat: it would store any value sent over the
 * API.
 */
export function uncheckedOptions(screen: CompiledScreen): Issue[] {
  return [...screen.fields.values()].flatMap((node): Issue[] => {
    const { source } = node;
    if (!takesOptions(node) || source === undefined || !('call' in source) || optionCalls.has(source.call)) return [];
    const params = { name: source.call, known: [...optionCalls].join(', ') };
    return [{ path: `${node.address}.source.call`, id: 'issue.unchecked-options', params, severity: 'warning' }];
  });
}
