import { useWorkspace } from '#runtime/workspace.ts';

export default function RouteView() {
  return useWorkspace().outlet;
}
