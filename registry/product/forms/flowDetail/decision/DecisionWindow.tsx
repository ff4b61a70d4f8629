import { Button } from 'antd';
import { useId, useMemo, useState } from 'react';
import { CallError } from '#client/call-error.ts';
import { storeRecord } from '#core/record/record.ts';
import { useApplication, useInterpreter } from '#runtime/context/application.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { useRecord } from '#runtime/data/record/use-record.ts';
import { useOverlay } from '#runtime/page/overlay-context.ts';
import { ModalFrame, OverlayWindow } from '../../../../kit/overlay/OverlayWindows.tsx';
import { RecordBody } from '../../../../kit/overlay/RecordBody.tsx';
import { type DecisionFacts, decisionForm, decisionInput, hasOpinionField } from './decision-form.ts';
import { Phrases } from '../tabs/Phrases.tsx';

export interface Decision {
  facts: DecisionFacts;
  call: string;
  /** The task or instance; without `id` an instance is started. */
  target: Readonly<Record<string, unknown>>;
  /** Sent with the decision: the values of the page. */
  input: Readonly<Record<string, unknown>>;
}

interface Props {
  decision: Decision;
  /** The server has accepted it; with the id of an instance that was started. */
  onDone(id: string): void;
  onLeave(): void;
}

/** Asks for the details of a decision. What was written stays until the server has accepted it, also over a reload. */
export function DecisionWindow({ decision, onDone, onLeave }: Props) {
  return (
    <OverlayWindow
      parameters={decision.target}
      content={<DecisionForm decision={decision} onDone={onDone} />}
      onLeave={onLeave}
    />
  );
}

const widthPx = 600;

function DecisionForm({ decision: { facts, call, target, input }, onDone }: Omit<Props, 'onLeave'>) {
  const { close } = useOverlay();
  const { compile } = useInterpreter();
  const { platform } = useApplication();
  const t = useTranslation();
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  const screen = useMemo(() => compile(decisionForm(facts)), [compile, facts]);
  const calls = useMemo(() => ('id' in target ? { update: call } : { create: call }), [call, target]);
  const record = useRecord(screen, calls, target);

  async function confirm(): Promise<void> {
    if (!record.store || isBusy) return;
    const values = storeRecord(screen, record.store.record(), { user: platform.user });
    setBusy(true);
    try {
      const saved = await record.form.submit(call, { ...input, ...decisionInput(facts, values) }, true);
      if (!saved) return;
      close();
      onDone((saved.data as { id?: string } | null)?.id ?? '');
    } catch (error) {
      // The refusal is shown above the fields.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(false);
    }
  }

  const footer = (
    <div className="zb-form-buttons">
      <Button onClick={close} disabled={isBusy}>
        {t('common.cancel')}
      </Button>
      <Button
        type="primary"
        htmlType="submit"
        form={formId}
        loading={isBusy}
        disabled={record.state !== 'ready'}
        onClick={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        {t('common.confirm')}
      </Button>
    </div>
  );
  return (
    <ModalFrame title={t(`flow.button.${facts.code}`)} footer={footer} width={widthPx} isFull={false} isLocked>
      <RecordBody record={record} mode="edit" formId={formId} />
      {record.store && hasOpinionField(facts) && <Phrases store={record.store} />}
    </ModalFrame>
  );
}
