import { createContext, use, useCallback, useEffect, useState } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import { useFormIfAny } from '#runtime/form/form-scope.ts';

/**
 * Which part (tab, panel, step) of a container is open, by the container's address. Lives as long as the form is
 * displayed: when a record is reloaded after saving, the same part stays open.
 */
export const OpenParts = createContext<Map<string, string> | undefined>(undefined);

/** The open part of a container, and the function that opens another one. */
export function useOpenPart(node: CompiledNode, first: string | undefined) {
  const parts = use(OpenParts);
  const [active, setActive] = useState(parts?.get(node.address) ?? first);
  const open = useCallback(
    (name: string) => {
      parts?.set(node.address, name);
      setActive(name);
    },
    [parts, node],
  );
  return [active, open] as const;
}

/** Opens the part of a container that holds a field which asks to be seen: `open` gets the index of that part. */
export function useRevealField(node: CompiledNode, open: (index: number) => void): void {
  const store = useFormIfAny();
  useEffect(
    () =>
      store?.reveal.join(node.address, (address) => {
        const index = node.children.findIndex((child) => address.startsWith(child.address));
        if (index >= 0) open(index);
      }),
    [store, node, open],
  );
}
