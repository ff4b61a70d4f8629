import { useCallback, useState } from 'react';
import { type RecordScope, storeRecord } from '#core/check/record.ts';
import type { CompiledNode, CompiledScreen } from '#core/compile/tree.ts';

type Values = Readonly<Record<string, unknown>>;

/** A field that somebody else changed since the form was opened. Values as they are read, not as they are stored. */
export interface ChangedField {
  name: string;
  node: CompiledNode;
  opened: unknown;
  mine: unknown;
  theirs: unknown;
}

/** Fields that take the value of the other person; all others stay as they were typed here. */
export type TakenFields = ReadonlySet<string>;

/** A save that found another record than the form was opened with (ONLINEDEV-014). */
export interface Conflict {
  /** Changed by another user, deleted while the form was open, or deleted before a draft of it was opened. */
  kind: 'changed' | 'removed' | 'gone';
  fields: readonly ChangedField[];
  /** Whether the person changed a field too, by its name. */
  isOwn(field: ChangedField): boolean;
  /** Goes on with the save; undefined: the person returns to the form. */
  settle(taken: TakenFields | undefined): void;
}

/** Three states of one record: as the form was opened, as it stands in the form, as it is stored by now. */
interface States {
  opened: Values;
  mine: Values;
  theirs: Values;
}

/** The fields that were changed elsewhere and are another value here. What the server computes or fills is left out. */
export function changedFields(screen: CompiledScreen, { opened, mine, theirs }: States, scope: RecordScope) {
  const [before, here, there] = [opened, mine, theirs].map((values) => storeRecord(screen, values, scope));
  return [...screen.fields].flatMap(([name, node]): ChangedField[] => {
    if (name.includes('.') || node.kind?.calculated || node.kind?.attributeOf) return [];
    if (isSame(there?.[name], before?.[name]) || isSame(there?.[name], here?.[name])) return [];
    return [{ name, node, opened: opened[name], mine: mine[name], theirs: theirs[name] }];
  });
}

/** Whether a field was changed here too: then a choice between two people's values is made. */
const isChangedHere = ({ node, opened, mine }: ChangedField): boolean => {
  const store = (value: unknown) => node.kind?.value?.store(value, node.props);
  return !isSame(store(opened), store(mine));
};

const isSame = (one: unknown, other: unknown): boolean => text(one) === text(other);

/** Keys of objects in order; the key of a row while the form is open, and nothing instead of a value, say nothing. */
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

/** Asks the person what becomes of a record that was changed or deleted meanwhile. */
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
