import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CompiledScreen } from '#core/compile/tree.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useOverlay } from '#runtime/page/overlay-context.ts';
import { useRecord } from '#runtime/data/record/use-record.ts';
import { useServices } from '#runtime/context/services.ts';
import { useSay } from '#runtime/context/use-translation.ts';
import type { Schedule } from '#schemas/resources/schedule/schedule.contract.ts';
import { ModalFrame } from '../../../kit/overlay/ModalFrame.tsx';
import { RecordBody } from '../../../kit/overlay/RecordBody.tsx';
import { Waiting } from '../../../kit/overlay/States.tsx';
import { ScheduleButtons } from './ScheduleButtons.tsx';

const widthPx = 600;

export default function ScheduleViewerView({ node }: NodeProps) {
  const { client } = useServices();
  const { parameters, close } = useOverlay();
  const say = useSay();
  const { id, groupId } = parameters;
  const { data, isError } = useQuery({
    queryKey: ['schedule', id, groupId],
    queryFn: async ({ signal }) => (await client.send('schedule.detail', { id, groupId }, { signal })).data as Schedule,
    gcTime: 0,
  });
  useEffect(() => {
    // The client has already shown the error.
    if (isError) close();
  }, [isError, close]);
  const footer = data && <ScheduleButtons schedule={data} edit={node.props['edit']} />;
  return (
    <ModalFrame title={say('common.detail')} footer={footer} width={widthPx} isFull={false} isLocked={false}>
      {data && node.form ? <Facts form={node.form} schedule={data} /> : <Waiting rows={4} />}
    </ModalFrame>
  );
}

const noCalls = {};

function Facts({ form, schedule }: { form: CompiledScreen; schedule: Schedule }) {
  return <RecordBody record={useRecord(form, noCalls, schedule)} mode="view" />;
}
