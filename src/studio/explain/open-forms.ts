import { createContext, use, useSyncExternalStore } from 'react';
import type { CompiledNode, CompiledScreen } from '#core/compile/tree.ts';
import type { FormStore } from '#runtime/form/form-store.ts';

/** The forms of the preview, whose fields are explained. */
export interface OpenedForms {
  add(store: FormStore): () => void;
  /** The newest form that has a node. */
  withNode(address: string): FormStore | undefined;
  subscribe(listener: () => void): () => void;
}

export function createOpenForms(): OpenedForms {
  const stores = new Set<FormStore>();
  const listeners = new Set<() => void>();
  const notify = () => listeners.forEach((listener) => listener());
  return {
    add(store) {
      stores.add(store);
      notify();
      return () => {
        stores.delete(store);
        notify();
      };
    },
    withNode: (address) => [...stores].toReversed().find(({ screen }) => nodeAt(screen, address) !== undefined),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The forms of the preview, for the panes around it. */
export const OpenFormsContext = createContext<OpenedForms | undefined>(undefined);

const silent = () => () => undefined;

/** The form on the page that has a node, and the node in it. */
export function useExplained(address: string): { store: FormStore; node: CompiledNode } | undefined {
  const forms = use(OpenFormsContext);
  const store = useSyncExternalStore(forms?.subscribe ?? silent, () => forms?.withNode(address));
  const node = store && nodeAt(store.screen, address);
  return store && node && { store, node };
}

/** The node at an address of a screen. */
function nodeAt({ root }: CompiledScreen, address: string): CompiledNode | undefined {
  const within = (nodes: readonly CompiledNode[]): CompiledNode | undefined => {
    for (const node of nodes) {
      if (node.address === address) return node;
      // Addresses are paths: only one node leads to the one that is sought.
      if (!address.startsWith(`${node.address}.`)) continue;
      return within([...node.children, ...Object.values(node.slots).flat()]);
    }
    return undefined;
  };
  return within(root);
}
