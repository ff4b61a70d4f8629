import { type ComponentType, use } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import type { FaceName, FaceTable } from './faces.ts';

type Face = ComponentType<Record<string, unknown>>;
type Load = () => Promise<{ default: ComponentType<never> }>;
interface Loading {
  promise: Promise<Face>;
  isHere: boolean;
}

/** Which faces to try, best first, for each way of showing a node. */
const ladders: Readonly<Record<FaceName, readonly FaceName[]>> = {
  edit: ['edit', 'view'],
  view: ['view'],
  cell: ['cell', 'view'],
};

// A face is loaded once per page, whichever screen asked first.
const loadings = new Map<Load, Loading>();

function loading(load: Load): Loading {
  const known = loadings.get(load);
  if (known) return known;
  const promise = load().then(
    (module) => {
      // The registry promises that a face fits the node or value it is listed for.
      const face = module.default as unknown as Face;
      // Said on the promise itself, what React reads: a face that has arrived is drawn without suspending.
      Object.assign(promise, { status: 'fulfilled', value: face });
      entry.isHere = true;
      return face;
    },
    (reason: unknown) => {
      // Asked again, it is fetched again: a lost connection must not break a kind for good.
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
  for (const step of ladders[name]) if (own?.[step]) return own[step];
  return undefined;
}

/** The face of a kind, suspending until it is loaded; undefined when the ladder ends in plain text. */
export function useFace(faces: FaceTable, zhjyKey: string, name: FaceName): Face | undefined {
  const load = loaderOf(faces, zhjyKey, name);
  if (!load) return undefined;
  return use(loading(load).promise);
}

/** Every kind of face a tree needs, columns in cells too. */
function wanted(nodes: readonly CompiledNode[], name: FaceName, faces: FaceTable, into: Set<Load>): Set<Load> {
  for (const node of nodes) {
    const load = loaderOf(faces, node.zhjyKey, name);
    if (load) into.add(load);
    wanted(node.children, name, faces, into);
    if (node.kind?.rows) wanted(node.children, 'cell', faces, into);
    for (const slot of Object.values(node.slots)) wanted(slot, name, faces, into);
  }
  return into;
}

/**
 * Starts loading all faces of these nodes side by side. Undefined when all are there already; otherwise a promise that
 * is kept once all have arrived or failed (a failed one shows at its own node).
 */
export function preloadFaces(
  faces: FaceTable,
  nodes: readonly CompiledNode[],
  name: FaceName,
): Promise<unknown> | undefined {
  const missing = [...wanted(nodes, name, faces, new Set())].map(loading).filter((entry) => !entry.isHere);
  return missing.length > 0 ? Promise.allSettled(missing.map((entry) => entry.promise)) : undefined;
}
