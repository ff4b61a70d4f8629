import { useMemo } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import { toastMs } from '#runtime/context/toast-durations.ts';
import { useForm } from '#runtime/form/form-scope.ts';
import { usePlatform } from '#runtime/context/platform.ts';
import { useServices } from '#runtime/context/services.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { copyOf, newRow } from './rows.ts';
import type { TableButton } from '../table.ts';
import type { RemovedRows } from './use-removed.ts';

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
  const { newId, now, user } = usePlatform();
  const { confirm, toast } = useServices();
  const t = useTranslation();
  return useMemo(() => {
    const name = node.field ?? '';
    return {
      add() {
        const id = newId();
        form.insertRows(name, [newRow(node, { now: now(), user }, id)]);
        return id;
      },
      take(rows) {
        const made = rows.map((values) => {
          const row = newRow(node, { now: now(), user }, newId());
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
