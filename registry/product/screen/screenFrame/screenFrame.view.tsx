import { type CSSProperties, useId } from 'react';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useText } from '#runtime/context/use-translation.ts';
import { Nodes } from '#runtime/render/Nodes.tsx';
import type { PropsOf } from '../../../kind.ts';
import type { screenFrame } from '../screen.ts';
import { fontStyle } from '../shared/font-style.ts';
import './screenFrame.css';

export default function ScreenFrameView({ node }: NodeProps) {
  const props = node.props as PropsOf<typeof screenFrame>;
  const title = useText(props.title);
  const id = useId();
  const style = props.lineColor === '' ? undefined : ({ '--zw-line': props.lineColor } as CSSProperties);
  return (
    <section className="zw-border" data-look={props.styleType} style={style} aria-labelledby={title ? id : undefined}>
      {title !== '' && (
        <h2 id={id} className="zw-border-title" style={fontStyle('title', props)}>
          {title}
        </h2>
      )}
      <div className="zw-border-body">
        <Nodes nodes={node.children} />
      </div>
    </section>
  );
}
