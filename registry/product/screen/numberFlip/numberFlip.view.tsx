import { numberText } from '#core/calc/number-text.ts';
import { unknownFigure } from '#core/portal/card-rows.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useText } from '#runtime/context/use-translation.ts';
import { CardContent } from '../../../kit/portal/CardContent.tsx';
import { useNodeRows } from '../../../kit/portal/use-card-rows.ts';
import type { PropsOf } from '../../../kind.ts';
import type { numberFlip } from '../screen.ts';
import { fontStyle } from '../shared/font-style.ts';
import './numberFlip.css';

export default function NumberFlipView({ node }: NodeProps) {
  const props = node.props as PropsOf<typeof numberFlip>;
  const data = useNodeRows(node);
  const title = useText(props.title);
  const unit = useText(props.unit);
  const { field, precision } = props;
  const figure = numberText(data.rows[0]?.[field], { thousands: true, precision }) || unknownFigure;
  return (
    <CardContent data={data} emptyText={props.emptyText}>
      <div className="zw-flip">
        {title !== '' && <span style={fontStyle('label', props)}>{title}</span>}
        <span className="zw-flip-figure" style={fontStyle('value', props)}>
          {/* One text for screen readers in place of its digits. */}
          <span className="zw-flip-text">{`${figure}${unit}`}</span>
          {/* Counted from the right, so that a digit stays in its place when the figure grows. */}
          {[...figure].map((character, index) => (
            <span
              key={`${figure.length - index} ${character}`}
              className={/\d/.test(character) ? 'zw-flip-digit' : undefined}
              aria-hidden="true"
            >
              {character}
            </span>
          ))}
          {unit !== '' && (
            <span aria-hidden="true" style={fontStyle('label', props)}>
              {unit}
            </span>
          )}
        </span>
      </div>
    </CardContent>
  );
}
