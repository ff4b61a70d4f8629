import { hasRows } from '#core/kind/kind.ts';
import { type ComponentType, use } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import type { FaceName, FaceTable } from './faces.ts';

type Face = ComponentType<Record<string, unknown>>;
type Load = () => Promise<{ default: ComponentType<never> }>;
interface Loading {
  promise: Promise<Face>;
  isHere: boolean;
}

/** Fallback order of faces for each way of showing a node, best first. */
const ladders: Readonly<Record<FaceName, readonly FaceName[]>> = {
  edit: ['edit', 'view'],
  view: ['view'],
  cell: ['cell', 'view'],
};

// Cache of loaded faces: each is loaded once per page.
const loadings = new Map<Load, Loading>();

function loading(load: Load): Loading {
  const known = loadings.get(load);
  if (known) return known;
  const promise = load().then(
    (module) => {
      // The registry promises that a face fits the node or value it is listed for.
      const face = module.default as unknown as Face;
      // `status` and `value` are what React's `use` reads: a loaded face renders without suspending.
      Object.assign(promise, { status: 'fulfilled', value: face });
      entry.isHere = true;
      return face;
    },
    (reason: unknown) => {
      // Drop the failed load, so that the next use retries: a lost connection must not break a kind permanently.
      loadings.delete(load);
      throw reason;
    },
  );
  const entry: Loading = { promise, isHere: false };
  loadings.set(load, entry);
  return entry;
}

function loaderOf(faces: FaceTable, zhjyKey: string, name: FaceName): Load | undefined {
  const own = Object.hasOwn(faces, zhjyKey) ? faces[zhjyKey] : undefined;
  const step = ladders[name].find((one) => own?.[one] !== undefined);
  const load = step && own?.[step];
  return load === 'text' ? undefined : load;
}

/** The face of a kind; suspends until it is loaded. Undefined: the fallback ends in plain text. */
export function useFace(faces: FaceTable, zhjyKey: string, name: FaceName): Face | undefined {
  const load = loaderOf(faces, zhjyKey, name);
  if (!load) return undefined;
  return use(loading(load).promise);
}

/** Cells of a grid are shown before their contents (PORTAL-026), which begin to load and are waited for in their cells. */
function frames(cells: readonly CompiledNode[], name: FaceName, faces: FaceTable, into: Set<Load>): void {
  for (const cell of cells) {
    const load = loaderOf(faces, cell.zhjyKey, name);
    if (load) into.add(load);
  }
  const contents = cells.flatMap(({ children }) => children);
  // A failed one shows its error at its own node.
  for (const load of wanted(contents, name, faces, new Set())) loading(load).promise.catch(() => undefined);
}

/** Collects the loaders of all faces that a tree needs; columns need cells too. */
function wanted(nodes: readonly CompiledNode[], name: FaceName, faces: FaceTable, into: Set<Load>): Set<Load> {
  for (const node of nodes) {
    const load = loaderOf(faces, node.zhjyKey, name);
    if (load) into.add(load);
    if (node.kind?.container?.placed) {
      frames(node.children, name, faces, into);
      continue;
    }
    wanted(node.children, name, faces, into);
    if (hasRows(node.kind)) wanted(node.children, 'cell', faces, into);
    for (const slot of Object.values(node.slots)) wanted(slot, name, faces, into);
  }
  return into;
}

/**
 * Preloads all faces of these nodes in parallel. Returns undefined if all are loaded; otherwise a promise that resolves
 * once all have loaded or failed (a failed one shows its error at its own node).
 */
export function preloadFaces(
  faces: FaceTable,
  nodes: readonly CompiledNode[],
  name: FaceName,
): Promise<unknown> | undefined {
  const missing = [...wanted(nodes, name, faces, new Set())].map(loading).filter((entry) => !entry.isHere);
  return missing.length > 0 ? Promise.allSettled(missing.map((entry) => entry.promise)) : undefined;
}
