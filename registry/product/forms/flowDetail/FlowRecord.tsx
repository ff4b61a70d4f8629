import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CompiledScreen } from '#core/compile/tree.ts';
import type { OwnCall } from '#core/lists/model/model.ts';
import { AuthoredPlace, useAuthored } from '#runtime/authored/AuthoredPlace.tsx';
import { useRecord } from '#runtime/data/record/use-record.ts';
import { useServices } from '#runtime/context/services.ts';
import { useSay } from '#runtime/context/use-translation.ts';
import type { Definition } from '#schemas/language/definition.ts';
import type { DefinitionOrigin } from '#schemas/protocol/definition-tag.ts';
import type { ModelConfig } from '#schemas/resources/onlinedev/onlinedev.entity.ts';
import { Head } from '../../../kit/overlay/Head.tsx';
import { RecordBody } from '../../../kit/overlay/RecordBody.tsx';
import { Nothing, Waiting } from '../../../kit/overlay/States.tsx';

interface Props {
  /** The form with the flow; empty: none was named. */
  formId: string;
  recordId: string;
}

/** The read-only record of a process, if there is one that the user may see. */
export function FlowRecord({ formId, recordId }: Props) {
  const { client, compile } = useServices();
  const say = useSay();
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
      <Head title={data?.fullName ?? ''} />
      {isPending && <Waiting rows={4} />}
      {isError && <Nothing text={say('flow.noRecord')} />}
      {form && data && (
        <Shown
          form={form}
          modelId={formId}
          id={recordId}
          place={{ noun: 'form', id: data.id, version: data.version }}
        />
      )}
    </section>
  );
}

function Shown({ place, ...shown }: ShownProps & { place: DefinitionOrigin }) {
  const value = useAuthored(place);
  return (
    <AuthoredPlace value={value}>
      <Opened {...shown} own={value.own} />
    </AuthoredPlace>
  );
}

interface ShownProps {
  form: CompiledScreen;
  modelId: string;
  id: string;
}

function Opened({ form, modelId, id, own }: ShownProps & { own: OwnCall }) {
  const calls = useMemo(() => ({ load: own('onlinedev.detail'), packed: true }), [own]);
  const parameters = useMemo(() => ({ modelId, id }), [modelId, id]);
  const record = useRecord(form, calls, parameters);
  return (
    <div className="zg-flow-record">
      <RecordBody record={record} mode="view" />
    </div>
  );
}
