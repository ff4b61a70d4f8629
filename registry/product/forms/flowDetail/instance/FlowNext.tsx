import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { storeRecord } from '#core/record/record.ts';
import { useApplication } from '#runtime/context/application.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { OpenRecord } from '#runtime/data/record/use-record.ts';
import type { FlowPlace, ShownInstance } from './use-instance.ts';

interface Next {
  step: string;
  fullName: string;
  users: readonly string[];
  unknown: '' | 'choice' | 'interface' | 'waiting' | 'refused';
}

/** The values are sent once they have not changed for this long. */
const typingMs = 800;

/** The JSON of the values of the form, a moment after they were typed. */
function useSettledValues({ store }: OpenRecord, { screen }: ShownInstance): string {
  const { platform } = useApplication();
  const [values, setValues] = useState('');
  useEffect(() => {
    if (!store) return undefined;
    const read = () => setValues(JSON.stringify(storeRecord(screen, store.record(), { user: platform.user })));
    let timer = setTimeout(read, 0);
    const stop = store.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(read, typingMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [store, screen, platform]);
  return values;
}

interface Props {
  place: FlowPlace;
  shown: ShownInstance;
  record: OpenRecord;
  /** The person for whom it is started; empty: the user. */
  delegateUserId: string;
}

/** Who comes next on the present data, and where that is not known yet (FLOW-068). */
export function FlowNext({ place: { id, flowId }, shown, record, delegateUserId }: Props) {
  const { services } = useApplication();
  const t = useTranslation();
  const formData = useSettledValues(record, shown);
  const task = shown.detail?.taskOperatorId ?? '';
  const fresh = { flowId, ...(delegateUserId !== '' && { delegateUserId }) };
  const of = id === '' ? fresh : { id, ...(task !== '' && { taskOperatorId: task }) };
  const { data } = useQuery({
    queryKey: ['flow-next', id, flowId, delegateUserId, task, shown.detail?.flowTaskInfo.thisStep, formData],
    enabled: formData !== '',
    queryFn: async () => {
      const answer = await services.client.send('flow-instance.next', { ...of, formData }, { quiet: true });
      return (answer.data as { list: readonly Next[] }).list;
    },
    placeholderData: (before) => before,
    retry: false,
  });
  if (!data) return null;
  return (
    <section className="zg-flow-next" aria-label={t('flow.next.title')}>
      <h3>{t('flow.next.title')}</h3>
      <ol>
        {data.map(({ step, fullName, users, unknown }, index) => (
          <li key={`${step} ${index}`}>
            {fullName !== '' && <strong>{fullName}</strong>}
            <span>{unknown === '' ? users.join('、') : t(`flow.next.${unknown}`)}</span>
          </li>
        ))}
        {data.every(({ unknown }) => unknown === '') && <li>{t('flow.next.end')}</li>}
      </ol>
    </section>
  );
}
