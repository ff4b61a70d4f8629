import { numberText } from '#core/calc/number-text.ts';
import { unknownFigure } from '#core/portal/card-rows.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { EmptyState, LoadingSkeleton } from '../../../kit/overlay/States.tsx';
import { CardError, filledEntries, useDeviceProps } from '../../../kit/portal/CardContent.tsx';
import { useNodeRows } from '../../../kit/portal/use-card-rows.ts';
import type { PropsOf } from '../../../kind.ts';
import type { dataBoard } from '../cards.ts';
import { Figures } from '../shared/Figures.tsx';

type Props = PropsOf<typeof dataBoard>;
type Figure = Props['figures'][number];

/** The text of a figure; one that is no number, or not there, is unknown and never 0. */
function figureText({ num, field, precision }: Figure, row: Readonly<Record<string, unknown>> | undefined): string {
  const value = field === '' ? num : row?.[field];
  const text = numberText(value, { thousands: true, precision });
  if (text !== '') return text;
  return typeof value === 'string' && value.trim() !== '' ? value : unknownFigure;
}

export default function DataBoardView({ node }: NodeProps) {
  const props = useDeviceProps(node.props as Props);
  const figures = filledEntries(node, 'figures', props.figures);
  const data = useNodeRows(node);
  if (figures.length === 0) return <EmptyState />;
  const isFromSource = figures.some(({ field }) => field !== '');
  if (isFromSource && data.state === 'failed') return <CardError reason={data.reason} retry={data.reload} />;
  if (isFromSource && data.state === 'loading') return <LoadingSkeleton rows={2} />;
  return (
    <Figures figures={figures.map((figure) => ({ ...figure, text: figureText(figure, data.rows[0]) }))} look={props} />
  );
}
