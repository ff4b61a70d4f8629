import { endOfDay, formatTime, startOfDay } from '#core/dates/format.ts';
import { useButtons } from '#runtime/actions/buttons.ts';
import { useActions } from '#runtime/actions/use-actions.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useTranslation, useText } from '#runtime/context/use-translation.ts';
import type { SourceRow } from '#runtime/data/sources/answer.ts';
import { useRows } from '#runtime/data/sources/use-rows.ts';
import { useJoin } from '#runtime/page/page-context.ts';
import type { Source } from '#schemas/language/source.ts';
import type { PropsOf } from '../../../kind.ts';
import { ActionButton } from '../../../kit/overlay/ActionButton.tsx';
import { BlockHeader } from '../../../kit/overlay/BlockFrame.tsx';
import { LoadError, EmptyState, LoadingSkeleton } from '../../../kit/overlay/States.tsx';
import './agenda.css';
import type { agenda } from '../schedule.ts';
import { useInterpreter } from '#runtime/context/application.tsx';

interface Props {
  row: SourceRow;
  now: number;
  onChoose?(): void;
}

/** One thing of the day: from when, until when, what; over, under way or still to come. */
function Appointment({ row, now, onChoose }: Props) {
  const t = useTranslation();
  const [start, end] = [Number(row['startDay']), Number(row['endDay'])];
  const isWhole = row['allDay'] === 1 || (start <= startOfDay(now) && end >= endOfDay(now));
  // What began yesterday or ends tomorrow does so at another hour of another day.
  const time = (ms: number) => (startOfDay(ms) === startOfDay(now) ? formatTime(ms, 'HH:mm') : formatTime(ms, 'MM-dd'));
  const phase = isWhole || (start <= now && now <= end) ? 'now' : end < now ? 'over' : 'ahead';
  const urgent = Number(row['urgent'] ?? 1);
  return (
    <li data-phase={phase} data-urgent={urgent}>
      <button type="button" disabled={!onChoose} onClick={onChoose}>
        <span className="zg-agenda-time">
          {isWhole ? t('schedule.allDay') : <time dateTime={new Date(start).toISOString()}>{time(start)}</time>}
          {!isWhole && <small>{time(end)}</small>}
        </span>
        <span className="zg-agenda-text">
          <span className="zg-agenda-title">{String(row['title'] ?? '')}</span>
          {String(row['content'] ?? '') !== '' && <small>{String(row['content'])}</small>}
        </span>
        {urgent > 1 && <span className="zg-agenda-urgent">{t(`schedule.urgent.${urgent}`)}</span>}
      </button>
    </li>
  );
}

export default function AgendaView({ node }: NodeProps) {
  return node.source ? <AgendaList node={node} source={node.source} /> : null;
}

function AgendaList({ node, source }: NodeProps & { source: Source }) {
  const { bind, buttons } = node.props as PropsOf<typeof agenda>;
  const { now } = useInterpreter();
  const t = useTranslation();
  const run = useActions();
  const title = useText(node.config.label);
  const states = useButtons(buttons);
  const moment = now();
  const { rows, state, reload } = useRows(source, { startTime: startOfDay(moment), endTime: endOfDay(moment) });
  useJoin({ name: bind, reload });
  const choose = node.on['choose'];
  return (
    <section className="zb-pane zg-agenda" aria-label={title}>
      <BlockHeader title={rows.length > 0 ? `${title} · ${rows.length}` : title}>
        {states.map((button, index) => (
          <ActionButton key={index} state={button} size="small" />
        ))}
      </BlockHeader>
      {state === 'failed' && <LoadError retry={() => void reload()} />}
      {state === 'loading' && <LoadingSkeleton rows={3} />}
      {state === 'ready' && rows.length === 0 && <EmptyState text={t('schedule.today.none')} />}
      {rows.length > 0 && (
        <ol className="zg-agenda-rows">
          {rows.map((row) => (
            <Appointment
              key={String(row['id'])}
              row={row}
              now={moment}
              {...(choose && { onChoose: () => void run(choose, { names: { row } }) })}
            />
          ))}
        </ol>
      )}
    </section>
  );
}
