import type { JsonObject } from '#core/schema/record.ts';
import { useSay } from '#runtime/context/use-translation.ts';
import { Head } from '../../../kit/overlay/Head.tsx';

/** What a message says of its process, in the order in which a person asks for it. */
const facts = ['fullName', 'nodeName', 'userName', 'opinion', 'processId', 'taskId', 'id', 'flowId'] as const;

/** The facts of a message that are there, as words. */
export function Facts({ body }: { body: JsonObject }) {
  const say = useSay();
  const shown = facts.filter((name) => ['string', 'number'].includes(typeof body[name]) && body[name] !== '');
  return (
    <section className="zb-pane" aria-label={say('flow.facts')}>
      <Head title={say('flow.facts')} />
      <dl className="zg-flow-facts">
        {shown.map((name) => (
          <div key={name}>
            <dt>{say(`flow.${name}`)}</dt>
            <dd>{String(body[name])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
