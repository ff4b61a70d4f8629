import { useMemo } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import type { Current } from '#core/kind/kind.ts';
import { emptyRow } from '#core/record/record.ts';
import { calendarName } from '#core/rules/formula-rule.ts';
import { toastMs } from '#runtime/context/toast-durations.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { useForm } from '#runtime/form/form-scope.ts';
import type { FormStore } from '#runtime/form/form-store.ts';
import type { TableButton } from '../table.ts';
import type { RemovedRows } from './use-removed.ts';
import { columnOf } from '#core/schema/address.ts';
import { useAuth, useFeedback, useInterpreter } from '#runtime/context/application.tsx';

/** A new row: its values and its key. */
type NewRow = Readonly<Record<string, unknown>> & { readonly zhjyId: string };

/** A new row with the columns' defaults (SUBTABLE-021). */
export function newRow(table: CompiledNode, current: Current, zhjyId: string, form: FormStore): NewRow {
  const calendar = form.scope.read(calendarName) as Current['calendar'];
  return { ...emptyRow(table, { ...current, calendar }, { screen: form.screen, values: form.record() }), zhjyId };
}

/**
 * A copy under a new key, without a stored id; fields that the server fills in are empty (SUBTABLE-022, SUBTABLE-023).
 */
export function copyOf(table: CompiledNode, row: Readonly<Record<string, unknown>>, zhjyId: string): NewRow {
  const values = table.children.flatMap(({ field, kind, props }) => {
    if (field === undefined) return [];
    const name = columnOf(field);
    return [[name, kind?.server?.system ? kind.value?.empty(props) : row[name]] as const];
  });
  return { ...Object.fromEntries(values), zhjyId };
}

export interface RowActions {
  /** Adds an empty row; returns its key. */
  add(): string;
  copy(row: string): void;
  /** Appends rows with these values. */
  take(rows: readonly Readonly<Record<string, unknown>>[]): void;
  /** Asks for confirmation if the button requires it; true when the rows were removed. */
  remove(rows: ReadonlySet<string>, button: TableButton): Promise<boolean>;
}

/** The actions of a table's buttons on its rows. */
export function useRowActions(node: CompiledNode, takeAway: RemovedRows['remove']): RowActions {
  const form = useForm();
  const { newId, now } = useInterpreter();
  const { user } = useAuth();
  const { confirm, toast } = useFeedback();
  const t = useTranslation();
  return useMemo(() => {
    const name = node.field ?? '';
    return {
      add() {
        const id = newId();
        form.insertRows(name, [newRow(node, { now: now(), user }, id, form)]);
        return id;
      },
      take(rows) {
        const made = rows.map((values) => {
          const row = newRow(node, { now: now(), user }, newId(), form);
          return { ...row, ...values, zhjyId: row.zhjyId };
        });
        form.insertRows(name, made);
      },
      copy(id) {
        const row = form.rows(name)?.row(id);
        if (row) form.insertRows(name, [copyOf(node, row, newId())]);
      },
      async remove(rows, { showConfirm }) {
        if (rows.size === 0) {
          void toast('warning', t('common.selectOne'), toastMs);
          return false;
        }
        if (showConfirm && !(await confirm(t('common.rowRemoveConfirm')))) return false;
        takeAway(rows);
        return true;
      },
    };
  }, [form, node, takeAway, newId, now, user, confirm, toast, t]);
}
