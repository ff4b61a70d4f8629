import type { NodeProps } from '#runtime/context/faces.ts';
import { useMessagesChanged } from '#runtime/context/live.ts';
import { usePage } from '#runtime/page/page-context.ts';
import type { PropsOf } from '../../kind.ts';
import type { liveReload } from './liveReload.ts';

export default function LiveReload({ node }: NodeProps) {
  const { block } = node.props as PropsOf<typeof liveReload>;
  const page = usePage();
  useMessagesChanged(() => {
    for (const one of page.blocks(block)) void one.reload();
  });
  return null;
}
