import { createContext, use, useCallback, useState } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';

/**
 * Which part of a container is open, by the container's address. Lives as long as the form is looked at: a record that
 * is opened anew, because it was saved, leaves the person where they were.
 */
export const OpenParts = createContext<Map<string, string> | undefined>(undefined);

/** The open part of a container and how another one is opened. */
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
