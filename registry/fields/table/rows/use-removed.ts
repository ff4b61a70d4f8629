import { useCallback, useState } from 'react';
import { useForm } from '#runtime/form/form-scope.ts';
import type { Row } from '#runtime/form/rows.ts';

/** The maximum length of the undo stack. */
const rememberedMax = 20;

/** One undo step of a table. */
interface Step {
  kind: 'removal' | 'cells';
  /** Rows of a removal, cells of a paste or a fill. */
  count: number;
  undo(): void;
}

export interface RemovedRows {
  /** The number of rows or cells the next undo restores; 0: nothing. */
  count: number;
  kind: Step['kind'];
  remove(rows: ReadonlySet<string>): void;
  /** Writes cells of a paste or a fill, and remembers what they held; `added`: rows that came with them. */
  write(cells: Readonly<Record<string, unknown>>, added?: ReadonlySet<string>): void;
  restore(): void;
}

/** The undo stack of changes of many cells or rows, each undone as a whole by the button or Ctrl+Z. */
export function useRemoved(name: string): RemovedRows {
  const form = useForm();
  const [past, setPast] = useState<readonly Step[]>([]);
  const note = useCallback((step: Step) => setPast((before) => [step, ...before].slice(0, rememberedMax)), []);
  const remove = useCallback(
    (rows: ReadonlySet<string>) => {
      const table = form.rows(name);
      const removed = (table?.order ?? []).flatMap((key, at): { at: number; key: string; row: Row }[] => {
        const row = rows.has(key) ? table?.row(key) : undefined;
        return row ? [{ at, key, row }] : [];
      });
      form.removeRows(name, rows);
      const undo = () => {
        for (const { at, key, row } of removed) {
          if (!form.rows(name)?.row(key)) form.insertRows(name, [{ ...row, zhjyId: key }], at);
        }
      };
      note({ kind: 'removal', count: removed.length, undo });
    },
    [form, name, note],
  );
  const write = useCallback(
    (cells: Readonly<Record<string, unknown>>, added: ReadonlySet<string> = new Set()) => {
      const before = Object.fromEntries(Object.keys(cells).map((path) => [path, form.value(path)]));
      form.setMany(cells);
      const undo = () => {
        form.setMany(before);
        form.removeRows(name, added);
      };
      if (Object.keys(cells).length + added.size > 0) note({ kind: 'cells', count: Object.keys(cells).length, undo });
    },
    [form, name, note],
  );
  const [latest, ...older] = past;
  return {
    count: latest?.count ?? 0,
    kind: latest?.kind ?? 'removal',
    remove,
    write,
    restore() {
      setPast(older);
      latest?.undo();
    },
  };
}
