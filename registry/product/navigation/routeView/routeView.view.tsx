import { useWorkspace } from '#runtime/context/workspace.ts';

export default function RouteView() {
  return useWorkspace().outlet;
}
