import { isCalculated } from '#core/kind/kind.ts';
import { useCallback, useState } from 'react';
import { type RecordScope, storeRecord } from '#core/record/record.ts';
import type { CompiledNode, CompiledScreen } from '#core/compile/tree.ts';

type Values = Readonly<Record<string, unknown>>;

/** A field that another user changed since the form was opened. Values are parsed, not in stored form. */
export interface ChangedField {
  name: string;
  node: CompiledNode;
  opened: unknown;
  mine: unknown;
  theirs: unknown;
}

/** Names of fields that take the other user's value; all others keep the values typed here. */
export type TakenFields = ReadonlySet<string>;

/** A save refused by optimistic locking: the record has changed since the form was opened (ONLINEDEV-014). */
export interface Conflict {
  /** Changed by another user, deleted while the form was open, or deleted before a draft of it was opened. */
  kind: 'changed' | 'removed' | 'deletedBefore';
  fields: readonly ChangedField[];
  /** Whether the current user changed the field too. */
  isOwn(field: ChangedField): boolean;
  /** Continues the save; undefined: return to the form. */
  settle(taken: TakenFields | undefined): void;
}

/** Three-way comparison of one record: as opened, as in the form now, as stored now. */
interface States {
  opened: Values;
  mine: Values;
  theirs: Values;
}

/**
 * The fields changed by another user whose value differs from the form. Computed and server-filled fields are left out.
 */
export function changedFields(screen: CompiledScreen, { opened, mine, theirs }: States, scope: RecordScope) {
  const [before, here, there] = [opened, mine, theirs].map((values) => storeRecord(screen, values, scope));
  return [...screen.fields].flatMap(([name, node]): ChangedField[] => {
    if (name.includes('.') || isCalculated(node.kind) || node.kind?.reference?.attributeOf) return [];
    if (isSame(there?.[name], before?.[name]) || isSame(there?.[name], here?.[name])) return [];
    return [{ name, node, opened: opened[name], mine: mine[name], theirs: theirs[name] }];
  });
}

/** Whether a field was changed here too: then the person must choose between two values. */
const isChangedHere = ({ node, opened, mine }: ChangedField): boolean => {
  const store = (value: unknown) => node.kind?.value?.store(value, node.props);
  return !isSame(store(opened), store(mine));
};

const isSame = (one: unknown, other: unknown): boolean => text(one) === text(other);

/** Comparable JSON: object keys sorted, temporary row keys and empty values left out. */
const text = (value: unknown): string =>
  JSON.stringify(value ?? null, (key, one: unknown) => {
    if (key === 'zhjyId') return undefined;
    if (typeof one !== 'object' || one === null || Array.isArray(one)) return one;
    const entries = Object.entries(one).filter(([, inner]) => inner !== null && inner !== undefined && inner !== '');
    return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
  });

interface Conflicts {
  conflict: Conflict | undefined;
  ask(kind: Conflict['kind'], fields: readonly ChangedField[]): Promise<TakenFields | undefined>;
}

/** Asks the person how to resolve a save of a record that was changed or deleted meanwhile. */
export function useConflict(): Conflicts {
  const [conflict, setConflict] = useState<Conflict>();
  const ask = useCallback<Conflicts['ask']>(
    (kind, fields) =>
      new Promise((resolve) =>
        setConflict({
          kind,
          fields,
          isOwn: isChangedHere,
          settle(taken) {
            setConflict(undefined);
            resolve(taken);
          },
        }),
      ),
    [],
  );
  return { conflict, ask };
}
