import { endOfDay, startOfDay } from '#core/dates/format.ts';
import { useButtons } from '#runtime/actions/buttons.ts';
import { useActions } from '#runtime/actions/use-actions.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useJoin } from '#runtime/page/page-context.ts';
import { usePlatform } from '#runtime/context/platform.ts';
import { useRows } from '#runtime/data/sources/use-rows.ts';
import { useSay, useText } from '#runtime/context/use-translation.ts';
import type { Source } from '#schemas/language/source.ts';
import { ActionButton } from '../../../kit/overlay/ActionButton.tsx';
import { Head } from '../../../kit/overlay/Head.tsx';
import { LoadFailed, Nothing, Waiting } from '../../../kit/overlay/States.tsx';
import type { PropsOf } from '../../../kind.ts';
import type { agenda } from './agenda.ts';
import { Appointment } from './Appointment.tsx';
import './agenda.css';

export default function AgendaView({ node }: NodeProps) {
  return node.source ? <Shown node={node} source={node.source} /> : null;
}

function Shown({ node, source }: NodeProps & { source: Source }) {
  const { bind, buttons } = node.props as PropsOf<typeof agenda>;
  const { now } = usePlatform();
  const say = useSay();
  const run = useActions();
  const title = useText(node.config.label);
  const states = useButtons(buttons);
  const moment = now();
  const { rows, state, reload } = useRows(source, { startTime: startOfDay(moment), endTime: endOfDay(moment) });
  useJoin({ name: bind, reload });
  const choose = node.on['choose'];
  return (
    <section className="zb-pane zg-agenda" aria-label={title}>
      <Head title={rows.length > 0 ? `${title} · ${rows.length}` : title}>
        {states.map((button, index) => (
          <ActionButton key={index} state={button} size="small" />
        ))}
      </Head>
      {state === 'failed' && <LoadFailed retry={() => void reload()} />}
      {state === 'loading' && <Waiting rows={3} />}
      {state === 'ready' && rows.length === 0 && <Nothing text={say('schedule.today.none')} />}
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
