import { useQuery } from '@tanstack/react-query';
import { Button, Result } from 'antd';
import { lazy, Suspense, useMemo } from 'react';
import type { CompiledScreen } from '#core/compile/tree.ts';
import type { OwnCall } from '#core/lists/model/model.ts';
import { flowConfigOf } from '#core/menus/message/opening.ts';
import type { JsonObject } from '#core/schema/record.ts';
import { AuthoredProviders, useAuthored } from '#runtime/authored/AuthoredProviders.tsx';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { useRecord } from '#runtime/data/record/use-record.ts';
import type { Definition } from '#schemas/language/definition.ts';
import type { DefinitionOrigin } from '#schemas/protocol/definition-tag.ts';
import type { ModelConfig } from '#schemas/resources/onlinedev/onlinedev.entity.ts';
import { opTypes } from '#schemas/resources/flow-task/flow-task.contract.ts';
import '../../../kit/display/shell.css';
import { BlockHeader, BlockRoot } from '../../../kit/overlay/BlockFrame.tsx';
import { RecordBody } from '../../../kit/overlay/RecordBody.tsx';
import { EmptyState, LoadingSkeleton } from '../../../kit/overlay/States.tsx';
import './flowDetail.css';
import { useHttp, useInterpreter, useNavigation } from '#runtime/context/application.tsx';

interface Props {
  /** The form with the flow; empty: none was named. */
  formId: string;
  recordId: string;
}

/** The read-only record of a process, if there is one that the user may see. */
function FlowRecord({ formId, recordId }: Props) {
  const { client } = useHttp();
  const { compile } = useInterpreter();
  const t = useTranslation();
  const { data, isPending, isError } = useQuery({
    queryKey: ['flow-form', formId],
    enabled: formId !== '' && recordId !== '',
    queryFn: async () =>
      (await client.send('onlinedev.config', { modelId: formId }, { quiet: true })).data as ModelConfig,
    retry: false,
  });
  const form = useMemo(() => (data ? compile(JSON.parse(data.formData) as Definition) : undefined), [data, compile]);
  if (formId === '' || recordId === '') return null;
  return (
    <section className="zb-pane" aria-label={data?.fullName}>
      <BlockHeader title={data?.fullName ?? ''} />
      {isPending && <LoadingSkeleton rows={4} />}
      {isError && <EmptyState text={t('flow.noRecord')} />}
      {form && data && (
        <FlowRecordView
          form={form}
          modelId={formId}
          id={recordId}
          place={{ noun: 'form', id: data.id, version: data.version }}
        />
      )}
    </section>
  );
}

function FlowRecordView({ place, ...shown }: ShownProps & { place: DefinitionOrigin }) {
  const value = useAuthored(place);
  return (
    <AuthoredProviders value={value}>
      <OpenedRecord {...shown} own={value.own} />
    </AuthoredProviders>
  );
}

interface ShownProps {
  form: CompiledScreen;
  modelId: string;
  id: string;
}

function OpenedRecord({ form, modelId, id, own }: ShownProps & { own: OwnCall }) {
  const calls = useMemo(() => ({ load: own('onlinedev.detail'), packed: true }), [own]);
  const parameters = useMemo(() => ({ modelId, id }), [modelId, id]);
  const record = useRecord(form, calls, parameters);
  return (
    <div className="zg-flow-record">
      <RecordBody record={record} mode="view" />
    </div>
  );
}

/** What a message says of its process, in the order in which a person asks for it. */
const facts = ['fullName', 'nodeName', 'userName', 'opinion', 'processId', 'taskId', 'id', 'flowId'] as const;

/** The facts of a message that are there, as words. */
function FlowFields({ body }: { body: JsonObject }) {
  const t = useTranslation();
  const shown = facts.filter((name) => ['string', 'number'].includes(typeof body[name]) && body[name] !== '');
  return (
    <section className="zb-pane" aria-label={t('flow.facts')}>
      <BlockHeader title={t('flow.facts')} />
      <dl className="zg-flow-details">
        {shown.map((name) => (
          <div key={name}>
            <dt>{t(`flow.${name}`)}</dt>
            <dd>{String(body[name])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const InstancePage = lazy(() => import('./instance/InstancePage.tsx'));

/** The instance or the process to start that the address names; undefined for the messages of other systems. */
function placeIn(
  { task, flowId, opType, ...query }: Readonly<Record<string, string | undefined>>,
  body: JsonObject | undefined,
) {
  // The address of a code names the instance `pid`, its task `ftid` and the operation `opt`; its `id` is the record.
  const id = query['pid'] ?? query['id'];
  const taskOperatorId = task ?? query['ftid'] ?? wordIn(body?.['taskOperatorId']);
  const isMessage = body !== undefined && Object.hasOwn(body, 'taskOperatorId');
  const isMonitor = (opType ?? query['opt']) === String(opTypes.monitor);
  const place = { id: id ?? (isMessage ? wordIn(body['processId']) : ''), flowId: flowId ?? '', isMessage, isMonitor };
  if (place.id === '' && place.flowId === '') return undefined;
  return { ...place, taskOperatorId: taskOperatorId.includes('.') ? taskOperatorId : '' };
}

export default function FlowDetailView({ node }: NodeProps) {
  const { route } = useNavigation();
  const { config } = route.query;
  const body = useMemo(() => flowConfigOf(config), [config]);
  const place = placeIn(route.query, body);
  return (
    <BlockRoot node={node}>
      {place ? (
        <Suspense fallback={<LoadingSkeleton rows={6} />}>
          <InstancePage place={place} />
        </Suspense>
      ) : body ? (
        <div className="zg-flow">
          <FlowFields body={body} />
          <FlowRecord formId={wordIn(body['flowId'])} recordId={wordIn(body['processId']) || wordIn(body['id'])} />
        </div>
      ) : (
        <Unreadable />
      )}
    </BlockRoot>
  );
}

const wordIn = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** An error page with a way back, instead of a blank page (ROUTE-023). */
function Unreadable() {
  const { navigate } = useNavigation();
  const t = useTranslation();
  return (
    <div className="zb-pane">
      <Result
        className="zh-result"
        status="warning"
        title={t('flow.unreadable')}
        subTitle={t('flow.unreadable.detail')}
        extra={[
          <Button key="home" type="primary" onClick={() => navigate('/home', '_self')}>
            {t('shell.backHome')}
          </Button>,
          <Button key="messages" onClick={() => navigate('/messageRecord', '_self')}>
            {t('message.title')}
          </Button>,
        ]}
      />
    </div>
  );
}
