import { useQuery } from '@tanstack/react-query';
import { Button, Modal, Radio, Space } from 'antd';
import { useEffect, useState } from 'react';
import type { CompiledScreen } from '#core/compile/tree.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { savedToastMs, toastMs } from '#runtime/context/toast-durations.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { useRecord } from '#runtime/data/record/use-record.ts';
import { useOverlay } from '#runtime/page/overlay-context.ts';
import { usePage } from '#runtime/page/page-context.ts';
import type { Schedule } from '#schemas/resources/schedule/schedule.contract.ts';
import { repetitions, type Scope, scopes } from '#schemas/resources/schedule/schedule.entity.ts';
import { ModalFrame } from '../../../kit/overlay/OverlayWindows.tsx';
import { RecordBody } from '../../../kit/overlay/RecordBody.tsx';
import { LoadingSkeleton } from '../../../kit/overlay/States.tsx';
import { useFeedback, useHttp } from '#runtime/context/application.tsx';

interface ScopeDialogProps {
  onChoose(scope: Scope): void;
  onCancel(): void;
}

const scopeDialogPx = 400;

/** Asks which occurrences of a schedule are meant (SCHEDULE-007). */
function ScopeDialog({ onChoose, onCancel }: ScopeDialogProps) {
  const t = useTranslation();
  const { toast } = useFeedback();
  const [scope, setScope] = useState<Scope>();
  const confirm = () => {
    if (scope === undefined) void toast('warning', t('schedule.scope'), toastMs);
    else onChoose(scope);
  };
  return (
    <Modal
      open
      centered
      title={t('schedule.scopeTitle')}
      width={scopeDialogPx}
      okText={t('common.confirm')}
      cancelText={t('common.cancel')}
      closable={{ 'aria-label': t('block.close') }}
      onOk={confirm}
      onCancel={onCancel}
    >
      <Radio.Group value={scope} onChange={(event) => setScope(event.target.value as Scope)}>
        <Space orientation="vertical">
          {Object.values(scopes).map((one) => (
            <Radio key={one} value={one}>
              {t(`schedule.scope.${one}`)}
            </Radio>
          ))}
        </Space>
      </Radio.Group>
    </Modal>
  );
}

/** The actions of its creator on the displayed schedule. */
function useScheduleActions({ id, groupId }: Schedule, overlay: unknown) {
  const { client } = useHttp();
  const { confirm, toast } = useFeedback();
  const { changed, close } = useOverlay();
  const page = usePage();
  const t = useTranslation();

  async function remove(scope: Scope) {
    try {
      const { msg } = await client.send('schedule.remove', { id, groupId, type: String(scope) });
      void toast('success', msg, savedToastMs);
      changed();
      close();
    } catch {
      // The client has already shown the error; the schedule stays open.
    }
  }

  return {
    remove,
    edit(scope: Scope) {
      page.open(String(overlay), { id, type: String(scope) });
      close();
    },
    /** One that takes place once is deleted whole (SCHEDULE-009). */
    async askAndRemove() {
      if (await confirm(t('schedule.removeConfirm'))) await remove(scopes.all);
    },
  };
}

interface Props {
  schedule: Schedule;
  /** Name of the overlay to edit it in; undefined: not editable. */
  edit: unknown;
}

/** The action waiting for the choice of occurrences. */
type ScheduleAction = 'edit' | 'remove';

/** Delete and edit buttons for the creator of the schedule, and the close button. */
function ScheduleButtons({ schedule, edit: overlay }: Props) {
  const t = useTranslation();
  const { close } = useOverlay();
  const { edit, askAndRemove, remove } = useScheduleActions(schedule, overlay);
  const [wish, setWish] = useState<ScheduleAction>();
  const comesBack = schedule.repetition !== repetitions.none;
  const isOwn = schedule.type === 1;
  const choose = (scope: Scope) => {
    setWish(undefined);
    if (wish === 'edit') edit(scope);
    else void remove(scope);
  };
  return (
    <div className="zb-form-buttons">
      {isOwn && (
        <Button danger onClick={() => (comesBack ? setWish('remove') : void askAndRemove())}>
          {t('common.remove')}
        </Button>
      )}
      {isOwn && overlay !== undefined && (
        <Button onClick={() => (comesBack ? setWish('edit') : edit(scopes.this))}>{t('common.edit')}</Button>
      )}
      <Button onClick={close}>{t('block.close')}</Button>
      {wish && <ScopeDialog onChoose={choose} onCancel={() => setWish(undefined)} />}
    </div>
  );
}

const widthPx = 600;

export default function ScheduleViewerView({ node }: NodeProps) {
  const { client } = useHttp();
  const { parameters, close } = useOverlay();
  const t = useTranslation();
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
    <ModalFrame title={t('common.detail')} footer={footer} width={widthPx} isFull={false} isLocked={false}>
      {data && node.form ? <ScheduleFields form={node.form} schedule={data} /> : <LoadingSkeleton rows={4} />}
    </ModalFrame>
  );
}

const noCalls = {};

function ScheduleFields({ form, schedule }: { form: CompiledScreen; schedule: Schedule }) {
  return <RecordBody record={useRecord(form, noCalls, schedule)} mode="view" />;
}
