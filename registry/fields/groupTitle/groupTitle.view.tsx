import { lazy, Suspense } from 'react';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useText } from '#runtime/context/use-translation.ts';
import '../../kit/display/display.css';
import { useDefaultText } from '../../kit/trigger/control.tsx';
import type { GroupTitleProps } from './groupTitle.ts';

const Tip = lazy(() => import('#runtime/render/Tip.tsx'));

/** The mark that says a help text when pointed at or focused. */
function Help({ text }: { text: string }) {
  return (
    <Suspense fallback={<span className="zf-tip" />}>
      <Tip text={text} />
    </Suspense>
  );
}

export default function GroupTitleView({ node }: NodeProps) {
  const { content, contentPosition, helpMessage } = node.props as GroupTitleProps;
  const help = useText(helpMessage);
  return (
    <h3 className="zk-group-title" data-side={contentPosition}>
      {useDefaultText(content)}
      {help !== '' && <Help text={help} />}
    </h3>
  );
}
