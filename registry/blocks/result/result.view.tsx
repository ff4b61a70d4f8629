import { Result } from 'antd';
import { useButtons } from '#runtime/actions/buttons.ts';
import type { NodeProps } from '#runtime/faces.ts';
import { useText } from '#runtime/texts.ts';
import '../../_shared/shell.css';
import { ActionButton } from '../../_shared/blocks/ActionButton.tsx';
import type { PropsOf } from '../../kind.ts';
import type { result } from './result.ts';

export default function ResultView({ node }: NodeProps) {
  const { status, detail, buttons } = node.props as PropsOf<typeof result>;
  const [title, subTitle] = [useText(node.config.label), useText(detail)];
  const states = useButtons(buttons);
  return (
    <Result
      className="zh-result"
      status={status}
      title={title}
      subTitle={subTitle}
      extra={states.map((state, index) => (
        <ActionButton key={index} state={state} />
      ))}
    />
  );
}
