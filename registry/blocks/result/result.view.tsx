import { Result } from 'antd';
import { useButtons } from '#runtime/actions/buttons.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useText } from '#runtime/context/use-translation.ts';
import '../../kit/display/shell.css';
import { ActionButton } from '../../kit/overlay/ActionButton.tsx';
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
