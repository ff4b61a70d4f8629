import { useAtomValue } from 'jotai';
import { createContext, use } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import type { FormStore } from './form-store.ts';
import { cellPath, columnOf } from '#core/schema/address.ts';
import { type FieldState, stateKey } from './states.ts';

/** The sub-table row that the inner fields belong to. */
export interface RowAddress {
  table: string;
  id: string;
}

/** Position of a component: its form, its row in it, edit or view mode. */
export interface FieldContext {
  store: FormStore;
  mode: 'edit' | 'view';
  /** A disabled form or container disables every widget in it (FIELD-001). */
  disabled: boolean;
  row: RowAddress | undefined;
  /** Whether every field is its own form element. */
  parted: boolean;
  /** Prefix of element ids, unique on the page. */
  id: string;
}

/** Provides a place to a tree: `<FormScope value={place}>`. */
export const FormScope = createContext<FieldContext | undefined>(undefined);

/** The form place of this component. Throws outside of a form. */
export function useFieldContext(): FieldContext {
  const place = use(FormScope);
  if (!place) throw new Error('no form above this component');
  return place;
}

/** The form store of this component. Throws outside of a form. */
export function useForm(): FormStore {
  return useFieldContext().store;
}

/** The form store of this component, if it is within a form. */
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

/** The path of a node in this place: in a row the cell, otherwise the field; for a node without a value its key. */
export function pathOf(node: CompiledNode, row: RowAddress | undefined): string {
  const key = stateKey(node);
  return row && node.field !== undefined ? cellPath(row.table, row.id, columnOf(node.field)) : key;
}
