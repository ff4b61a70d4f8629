import { useCallback, useState } from 'react';
import { useForm } from '#runtime/form-scope.ts';
import type { Row } from '#runtime/store/rows.ts';

/** Rows as they stood when they were removed together, with their places. */
type Removed = readonly { at: number; key: string; row: Row }[];

/** Removals that are remembered, the last one first to come back. */
const rememberedMax = 20;

export interface RemovedRows {
  /** Rows that one press brings back. */
  count: number;
  remove(rows: ReadonlySet<string>): void;
  restore(): void;
}

/** Removes rows so that they can be brought back to where they stood, with all they held. */
export function useRemoved(name: string): RemovedRows {
  const form = useForm();
  const [past, setPast] = useState<readonly Removed[]>([]);
  const remove = useCallback(
    (rows: ReadonlySet<string>) => {
      const table = form.rows(name);
      const removed = (table?.order ?? []).flatMap((key, at) => {
        const row = rows.has(key) ? table?.row(key) : undefined;
        return row ? [{ at, key, row }] : [];
      });
      form.removeRows(name, rows);
      setPast((before) => [removed, ...before].slice(0, rememberedMax));
    },
    [form, name],
  );
  const [latest = [], ...older] = past;
  return {
    count: latest.length,
    remove,
    restore() {
      setPast(older);
      for (const { at, key, row } of latest) {
        if (!form.rows(name)?.row(key)) form.insertRows(name, [{ ...row, zhjyId: key }], at);
      }
    },
  };
}
