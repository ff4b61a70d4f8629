import { type CSSProperties, lazy, Suspense } from 'react';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useDefaultText } from '../../kit/trigger/control.tsx';
import { cssOf } from './text-style.ts';
import '../../kit/display/display.css';
import './text.css';
import type { TextProps } from './text.ts';

const RichWords = lazy(() => import('./RichWords.tsx'));

/** Seconds in which words run through: they need longer, the more they are; a line more at their beginning. */
function runningSeconds(words: string, { textStyle, runningSpeed = 60 }: TextProps): number {
  const linePx = 600;
  return Math.max(4, Math.round((words.length * Number(textStyle['font-size'] ?? 12) + linePx) / runningSpeed));
}

export default function TextView({ node }: NodeProps) {
  const props = node.props as TextProps;
  const { content, textStyle, isHtml, running } = props;
  const words = useDefaultText(content);
  const said = isHtml ? (
    <Suspense>
      <RichWords html={words} />
    </Suspense>
  ) : (
    words
  );
  if (running === undefined) {
    return (
      <div className="zk-text" style={cssOf(textStyle)}>
        {said}
      </div>
    );
  }
  const style = { ...cssOf(textStyle), '--zk-seconds': `${runningSeconds(words, props)}s` } as CSSProperties;
  return (
    <div className="zk-text zk-running" data-running={running} style={style}>
      <div>{said}</div>
    </div>
  );
}
