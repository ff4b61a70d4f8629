import { useMessagesChanged } from '#runtime/context/live.ts';
import { usePage } from '#runtime/page/page-context.ts';

export default function LiveReload() {
  const page = usePage();
  useMessagesChanged(() => {
    for (const block of page.blocks()) void block.reload();
  });
  return null;
}
