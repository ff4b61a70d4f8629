import type { CSSProperties } from 'react';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useText } from '#runtime/context/use-translation.ts';
import type { PropsOf } from '../../../kind.ts';
import type { decoration } from '../screen.ts';
import { fontStyle } from '../shared/font-style.ts';
import './decoration.css';

/** The look that is a heading. */
const heading = 1;

export default function DecorationView({ node }: NodeProps) {
  const props = node.props as PropsOf<typeof decoration>;
  const title = useText(props.title);
  const style = props.lineColor === '' ? undefined : ({ '--zw-line': props.lineColor } as CSSProperties);
  if (props.styleType !== heading)
    return <div className="zw-ornament" data-look={props.styleType} style={style} aria-hidden="true" />;
  return (
    <div className="zw-heading" style={style}>
      <h1 style={fontStyle('title', props)}>{title}</h1>
    </div>
  );
}
