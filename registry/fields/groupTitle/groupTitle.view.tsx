import type { NodeProps } from '#runtime/faces.ts';
import { useText } from '#runtime/texts.ts';
import { useDefaultWords } from '../../_shared/control/use-default-words.ts';
import { Help } from '../../_shared/Help.tsx';
import '../../_shared/display.css';
import type { GroupTitleProps } from './groupTitle.ts';

export default function GroupTitleView({ node }: NodeProps) {
  const { content, contentPosition, helpMessage } = node.props as GroupTitleProps;
  const help = useText(helpMessage);
  return (
    <h3 className="zk-group-title" data-side={contentPosition}>
      {useDefaultWords(content)}
      {help !== '' && <Help text={help} />}
    </h3>
  );
}
