import { useEffect } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import { useFormIfAny } from '#runtime/form/form-scope.ts';

/** Opens the part of a container that holds a field which asks to be seen: `open` gets the index of that part. */
export function useOpener(node: CompiledNode, open: (index: number) => void): void {
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
