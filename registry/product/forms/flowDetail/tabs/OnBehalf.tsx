import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useId } from 'react';
import { useHttp } from '#runtime/context/application.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';

interface Props {
  flowId: string;
  value: readonly string[];
  onChange(value: readonly string[]): void;
}

/** The number of persons for whom one request starts a process. */
const personsMax = 20;

/** For whom the process is started, where others lend the user the right to start it (FLOW-073). */
export function OnBehalf({ flowId, value, onChange }: Props) {
  const { client } = useHttp();
  const t = useTranslation();
  const id = useId();
  const { data: people = [] } = useQuery({
    queryKey: ['flow-delegators', flowId],
    queryFn: async () => {
      const { data } = await client.send('flow-delegate.delegators', { flowId }, { quiet: true });
      return (data as { list: { id: string; fullName: string }[] }).list;
    },
    gcTime: 0,
    retry: false,
  });
  if (people.length === 0) return null;
  return (
    <div className="zg-flow-behalf">
      <label htmlFor={id}>{t('flow.onBehalf')}</label>
      <Select
        id={id}
        mode="multiple"
        maxCount={personsMax}
        placeholder={t('flow.onBehalf.self')}
        value={[...value]}
        options={people.map((person) => ({ value: person.id, label: person.fullName }))}
        onChange={onChange}
      />
    </div>
  );
}
