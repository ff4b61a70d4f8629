import { Button, Result, Tabs, Tag } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { CallError } from '#client/call-error.ts';
import { useNavigation } from '#runtime/context/application.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { useRecord } from '#runtime/data/record/use-record.ts';
import { RecordPlaceContext } from '#runtime/page/record-place.ts';
import { flowStateMessage } from '#schemas/resources/onlinedev/flow-state.ts';
import '../../../../kit/display/shell.css';
import { RecordBody } from '../../../../kit/overlay/RecordBody.tsx';
import { LoadingSkeleton } from '../../../../kit/overlay/States.tsx';
import { FlowCode, placeOf } from '../tabs/FlowCode.tsx';
import { FlowComments } from '../tabs/FlowComments.tsx';
import { FlowRecords } from '../tabs/FlowRecords.tsx';
import { FlowSteps } from '../tabs/FlowSteps.tsx';
import { FlowSummary } from '../tabs/FlowSummary.tsx';
import './instance.css';
import { FlowNext } from './FlowNext.tsx';
import { OnBehalf } from '../tabs/OnBehalf.tsx';
import { InstanceActions } from './InstanceActions.tsx';
import { type FlowPlace, openedAs, type ShownInstance, useInstance } from './use-instance.ts';

/** Buttons with which the form is written. */
const writing = new Set(['submit', 'save', 'audit']);

const loading = { load: 'flow-task.info', packed: true } as const;
const creating = { create: 'flow-instance.create', packed: true } as const;

function InstanceView({ place, shown, reload }: { place: FlowPlace; shown: ShownInstance; reload(): void }) {
  const t = useTranslation();
  const { detail, screen, title } = shown;
  const { id, taskOperatorId, isMonitor } = place;
  const [onBehalf, setOnBehalf] = useState<readonly string[]>([]);
  const parameters = useMemo(
    () => (id === '' ? {} : openedAs({ id, taskOperatorId, isMonitor })),
    [id, taskOperatorId, isMonitor],
  );
  const record = useRecord(screen, id === '' ? creating : loading, parameters);
  const canWrite = !detail || detail.buttons.some(({ code }) => writing.has(code));
  const recordPlace = useMemo(() => detail && placeOf(detail), [detail]);
  const info = detail?.flowTaskInfo;
  const isOpen = !detail || detail.flowTaskInfo.endTime === null;
  const form = (
    <>
      {!detail && <OnBehalf flowId={place.flowId} value={onBehalf} onChange={setOnBehalf} />}
      <RecordPlaceContext value={recordPlace}>
        <RecordBody record={record} mode={canWrite ? 'edit' : 'view'} />
      </RecordPlaceContext>
      {isOpen && <FlowNext place={place} shown={shown} record={record} delegateUserId={onBehalf[0] ?? ''} />}
    </>
  );
  const tab = (key: string, children: ReactNode) => ({ key, label: t(`flow.tab.${key}`), children });
  const tabs = [
    tab('form', form),
    ...(detail
      ? [tab('steps', <FlowSteps detail={detail} />), tab('records', <FlowRecords records={detail.records} />)]
      : []),
    ...(detail?.hasSummary === true ? [tab('summary', <FlowSummary id={id} />)] : []),
    ...(detail?.hasComment === true ? [tab('comments', <FlowComments id={id} />)] : []),
  ];
  return (
    <section className="zb-pane zg-flow-instance" aria-label={title}>
      <header className="zg-flow-head">
        <div className="zg-flow-names">
          <h2>{title}</h2>
          {info && (
            <div className="zg-flow-tags">
              <Tag className="zg-flow-stamp" color={statusColors[info.status] ?? 'default'} variant="outlined">
                {t(flowStateMessage(info.status))}
              </Tag>
              {info.thisStep !== '' && <Tag>{info.thisStep}</Tag>}
              <Tag color={urgencyColors[info.flowUrgent] ?? 'default'}>{t(`flow.urgent.${info.flowUrgent}`)}</Tag>
              <span className="zg-flow-by">
                {info.userName} · {info.flowName}
              </span>
            </div>
          )}
        </div>
        <div className="zg-flow-actions">
          <InstanceActions place={place} shown={shown} record={record} onBehalf={onBehalf} reload={reload} />
          {detail && <FlowCode detail={detail} />}
        </div>
      </header>
      <Tabs items={tabs} />
    </section>
  );
}

const statusColors: Readonly<Record<number, string>> = {
  1: 'processing',
  2: 'success',
  3: 'error',
  4: 'warning',
  6: 'warning',
  7: 'warning',
};

const urgencyColors: Readonly<Record<number, string>> = { 2: 'orange', 3: 'red' };

/** The page of a process: new, own, to do, done, copied (FLOW-062). */
export default function InstancePage({ place }: { place: FlowPlace }) {
  const { navigate } = useNavigation();
  const t = useTranslation();
  const { shown, isPending, error, reload } = useInstance(place);
  if (shown)
    return (
      <InstanceView
        key={`${place.id} ${shown.detail?.taskOperatorId ?? ''}`}
        place={place}
        shown={shown}
        reload={reload}
      />
    );
  if (isPending) return <LoadingSkeleton rows={6} />;
  return (
    <div className="zb-pane">
      <Result
        className="zh-result"
        status="403"
        title={error instanceof CallError ? error.msg : t('flow.refused.forbidden')}
        extra={
          <Button type="primary" onClick={() => navigate('/home', '_self')}>
            {t('shell.backHome')}
          </Button>
        }
      />
    </div>
  );
}
