import { useWorkspace } from '#runtime/context/application.tsx';

export default function RouteView() {
  return useWorkspace().outlet;
}
