import type { CSSProperties } from 'react';
import { numberText } from '#core/calc/number-text.ts';
import { unknownFigure } from '#core/portal/card-rows.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useText } from '#runtime/context/use-translation.ts';
import { isIcon, MenuIcon } from '#runtime/icons/MenuIcon.tsx';
import { LoadingSkeleton } from '../../../kit/overlay/States.tsx';
import { CardError, filledEntries, useDeviceProps } from '../../../kit/portal/CardContent.tsx';
import { CardLink } from '../shared/CardLink.tsx';
import { useNodeRows } from '../../../kit/portal/use-card-rows.ts';
import type { PropsOf } from '../../../kind.ts';
import type { dataBoard } from '../cards.ts';
import './dataBoard.css';

type Props = PropsOf<typeof dataBoard>;
type Figure = Props['figures'][number];

/** The text of a figure; one that is no number, or not there, is unknown and never 0. */
function figureText({ num, field, precision }: Figure, row: Readonly<Record<string, unknown>> | undefined): string {
  const value = field === '' ? num : row?.[field];
  const text = numberText(value, { thousands: true, precision });
  if (text !== '') return text;
  return typeof value === 'string' && value.trim() !== '' ? value : unknownFigure;
}

const fontOf = (sizePx: number, isBold: boolean, color: string): CSSProperties => ({
  fontSize: sizePx,
  fontWeight: isBold ? 600 : 400,
  ...(color !== '' && { color }),
});

export default function DataBoardView({ node }: NodeProps) {
  const props = useDeviceProps(node.props as Props);
  const { rowNumber, showBorder } = props;
  const figures = filledEntries(node, 'figures', props.figures);
  const data = useNodeRows(node);
  const isFromSource = figures.some(({ field }) => field !== '');
  if (isFromSource && data.state === 'failed') return <CardError reason={data.reason} retry={data.reload} />;
  if (isFromSource && data.state === 'loading') return <LoadingSkeleton rows={2} />;
  return (
    <ul
      // Safari reads a list without markers as a list only with the role.
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles
      role="list"
      className="zp-figures"
      data-border={showBorder}
      style={{ '--zp-per-row': rowNumber } as CSSProperties}
    >
      {figures.map((figure, index) => (
        <FigureItem key={index} figure={figure} text={figureText(figure, data.rows[0])} props={props} />
      ))}
    </ul>
  );
}

function FigureItem({ figure, text, props }: { figure: Figure; text: string; props: Props }) {
  const name = useText(figure.fullName);
  const unit = useText(figure.unit);
  const { icon, iconColor } = figure;
  return (
    <li>
      <CardLink link={figure} className="zp-figure">
        {isIcon(icon) && (
          <span
            className="zp-figure-icon"
            style={iconColor === '' ? undefined : ({ '--zp-tint': iconColor } as CSSProperties)}
          >
            <MenuIcon name={icon} />
          </span>
        )}
        <span className="zp-figure-text">
          <span
            className="zp-figure-name"
            style={fontOf(props.labelFontSize, props.labelFontWeight, props.labelFontColor)}
          >
            {name}
          </span>
          <span className="zp-figure-value">
            <strong style={fontOf(props.valueFontSize, props.valueFontWeight, props.valueFontColor)}>{text}</strong>
            {unit !== '' && (
              <small style={fontOf(props.unitFontSize, props.unitFontWeight, props.unitFontColor)}>{unit}</small>
            )}
          </span>
        </span>
      </CardLink>
    </li>
  );
}
