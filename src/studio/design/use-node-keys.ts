import type { KeyboardEvent, RefObject } from 'react';
import { useEditing } from '../editing.ts';
import { useDrags } from './drags.ts';
import { useNodeActs } from './use-node-acts.ts';

/**
 * The keys on chosen nodes, the same in every view: Delete removes, Alt with up and down moves, Alt with left and right
 * changes the width, Ctrl + D copies, Space picks up for a drag by arrow keys. Returns whether a key was handled.
 */
export function useNodeKeys(host: RefObject<HTMLElement | null>): (event: KeyboardEvent<HTMLElement>) => boolean {
  const { selection } = useEditing();
  const { pickUp } = useDrags();
  const acts = useNodeActs();
  const actOf = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): (() => unknown) | undefined => {
    if (key === 'Delete' || key === 'Backspace') return () => acts.remove();
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'd') return () => acts.duplicate();
    if (key === ' ') return () => pickUp({ addresses: selection.addresses }, host.current);
    if (!altKey) return undefined;
    if (key === 'ArrowUp') return () => acts.shift(-1);
    if (key === 'ArrowDown') return () => acts.shift(1);
    if (key === 'ArrowLeft') return () => acts.widen((span) => span - 1);
    if (key === 'ArrowRight') return () => acts.widen((span) => span + 1);
    return undefined;
  };
  return (event) => {
    const act = selection.addresses.length > 0 ? actOf(event) : undefined;
    if (!act) return false;
    event.preventDefault();
    event.stopPropagation();
    act();
    return true;
  };
}
