import { useAtomValue } from 'jotai';
import { createContext, use } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import type { FormStore } from './store/form-store.ts';
import { cellPath, columnOf } from './store/paths.ts';
import { type FieldState, stateKey } from './store/states.ts';

/** The row of a sub-table that inner fields belong to. */
export interface RowAddress {
  table: string;
  id: string;
}

/** Where a field stands: in which form, in which row of it, to be filled in or only to be read. */
export interface FormPlace {
  store: FormStore;
  mode: 'edit' | 'view';
  /** A disabled form or container disables every widget in it (FIELD-001). */
  disabled: boolean;
  row: RowAddress | undefined;
  /** Whether every field is a form element of its own. */
  parted: boolean;
  /** Prefix of element ids, unique on the page. */
  id: string;
}

/** Provides a place to a tree: `<FormScope value={place}>`. */
export const FormScope = createContext<FormPlace | undefined>(undefined);

/** The place of this component in a form. Throws outside of one. */
export function useFormPlace(): FormPlace {
  const place = use(FormScope);
  if (!place) throw new Error('no form above this component');
  return place;
}

/** The form this component stands in. Throws outside of one. */
export function useForm(): FormStore {
  return useFormPlace().store;
}

/** The form this component stands in, if any. */
export function useFormIfAny(): FormStore | undefined {
  return use(FormScope)?.store;
}

/** The value at a path; renders again only when that value changes. */
export function useFieldValue<T = unknown>(path: string): T {
  const store = useForm();
  return useAtomValue(store.valueAtom<T>(path), { store: store.jotai });
}

/** Shown, required, disabled and the issues of a path; renders again only when one of them changes. */
export function useFieldState(path: string): FieldState {
  const store = useForm();
  return useAtomValue(store.stateAtom(path), { store: store.jotai });
}

/** The path of a node in this place: in a row, the cell; outside, the field; for a node without value, its key. */
export function pathOf(node: CompiledNode, row: RowAddress | undefined): string {
  const key = stateKey(node);
  return row && node.field !== undefined ? cellPath(row.table, row.id, columnOf(node.field)) : key;
}
