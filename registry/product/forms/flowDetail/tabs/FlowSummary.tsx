import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useHttp } from '#runtime/context/application.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { FlowDetail } from '#schemas/resources/flow-task/flow-task.contract.ts';
import { EmptyState, LoadError, LoadingSkeleton } from '../../../../kit/overlay/States.tsx';
import { FlowRecords } from './FlowRecords.tsx';

interface Group {
  id: string;
  fullName: string;
  list: FlowDetail['records'];
}

/** What records are grouped by: 1 department, 2 role, 3 position. */
const categories = [1, 2, 3] as const;

/** The records of an instance below the departments, roles or positions of their persons (FLOW-070). */
export function FlowSummary({ id }: { id: string }) {
  const { client } = useHttp();
  const t = useTranslation();
  const [category, setCategory] = useState<number>(1);
  const { data, isError, refetch } = useQuery({
    queryKey: ['flow-summary', id, category],
    queryFn: async () =>
      ((await client.send('flow-task.recordList', { id, category })).data as { list: readonly Group[] }).list,
    gcTime: 0,
    retry: false,
  });
  return (
    <>
      <Segmented
        aria-label={t('flow.summary.by')}
        value={category}
        options={categories.map((value) => ({ value, label: t(`flow.summary.by.${value}`) }))}
        onChange={setCategory}
      />
      {isError && <LoadError retry={() => void refetch()} />}
      {!data && !isError && <LoadingSkeleton rows={4} />}
      {data?.length === 0 && <EmptyState text={t('flow.noRecords')} />}
      {data?.map((group) => (
        <section key={group.id} className="zg-flow-group" aria-label={group.fullName}>
          <h3>{group.fullName}</h3>
          <FlowRecords records={group.list} />
        </section>
      ))}
    </>
  );
}
