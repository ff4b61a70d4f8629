import { createContext, use, useCallback, useState } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';

/**
 * Which part (tab, panel, step) of a container is open, by the container's address. Lives as long as the form is
 * displayed: when a record is reloaded after saving, the same part stays open.
 */
export const OpenParts = createContext<Map<string, string> | undefined>(undefined);

/** The open part of a container, and the function that opens another one. */
export function useOpenPart(node: CompiledNode, first: string | undefined) {
  const kept = use(OpenParts);
  const [active, setActive] = useState(kept?.get(node.address) ?? first);
  const open = useCallback(
    (name: string) => {
      kept?.set(node.address, name);
      setActive(name);
    },
    [kept, node],
  );
  return [active, open] as const;
}
