import { useCallback, useSyncExternalStore } from 'react';
import type { Ref } from '#core/kind/kind.ts';
import type { Label, LabelCache } from '../../context/label-cache.ts';
import { useInterpreter } from '../../context/application.tsx';

type LabelLookup = LabelCache['read'];
const nothing = () => {};
const unknown: LabelLookup = () => null;

/** Labels of these references; renders again when one of them arrives. */
export function useLabelLookup(refs: readonly Ref[]): LabelLookup {
  const { names } = useInterpreter();
  const isNeeded = names !== undefined && refs.length > 0;
  // The same ids again request nothing, whatever list they come in.
  const question = isNeeded ? JSON.stringify(refs) : '';
  const subscribe = useCallback(
    (changed: () => void) => (question === '' ? nothing : names?.watch(JSON.parse(question) as Ref[], changed)) ?? nothing,
    [question, names],
  );
  useSyncExternalStore(subscribe, () => (isNeeded ? refs.map((ref) => wordOf(names.read(ref))).join('\n') : ''));
  return names?.read ?? unknown;
}

const wordOf = (known: Label | null | undefined) => (known ? `${known.name} ${known.path ?? ''}` : String(known));
