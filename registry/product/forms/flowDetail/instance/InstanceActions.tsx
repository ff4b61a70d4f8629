import { Button, Select } from 'antd';
import { useState } from 'react';
import { CallError } from '#client/call-error.ts';
import { storeRecord } from '#core/record/record.ts';
import { usePress } from '#runtime/actions/use-press.ts';
import { useApplication, useNavigation } from '#runtime/context/application.tsx';
import { savedToastMs } from '#runtime/context/toast-durations.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { OpenRecord } from '#runtime/data/record/use-record.ts';
import {
  asksAnything,
  type Choice,
  type DecisionCode,
  decisionCalls,
  type DecisionFacts,
} from '../decision/decision-form.ts';
import { type Decision, DecisionWindow } from '../decision/DecisionWindow.tsx';
import type { FlowPlace, ShownInstance } from './use-instance.ts';

interface Props {
  place: FlowPlace;
  shown: ShownInstance;
  record: OpenRecord;
  onBehalf: readonly string[];
  reload(): void;
}

/** Actions that need a correct form. */
const checked = new Set(['audit', 'submit']);
/** Actions of an administrator that name a step. */
const movesTo: ReadonlySet<string> = new Set(['assign', 'change', 'revive']);
const forNew = ['submit', 'save'].map((code) => ({ code, label: '' }));

/** What the initiator says of an instance besides its record. */
interface Written {
  urgency: number;
  /** Those for whom it is started instead of the user. */
  onBehalf: readonly string[];
}

/** What a button leads to: a decision with its call, whose window asks what is left to say. */
function useDecision({ place, shown: { detail } }: Props, formData: () => string, { urgency, onBehalf }: Written) {
  const { services } = useApplication();
  const task = detail?.taskOperatorId ?? '';

  async function choicesOf(): Promise<readonly Choice[]> {
    const { id, flowId } = place;
    const [delegateUserId] = onBehalf;
    const fresh = { flowId, ...(delegateUserId !== undefined && { delegateUserId }) };
    const of = id === '' ? fresh : { id, ...(task !== '' && { taskOperatorId: task }) };
    const answer = await services.client.send('flow-instance.next', { ...of, formData: formData() });
    return (answer.data as { choices: readonly Choice[] }).choices;
  }

  async function targetsOf(code: DecisionCode): Promise<DecisionFacts['targets']> {
    if (code === 'reject' && detail?.rejectStep === '2') {
      const answer = await services.client.send('flow-task.rejectList', { id: task });
      return (answer.data as { list: DecisionFacts['targets'] }).list;
    }
    if (!movesTo.has(code)) return [];
    const answer = await services.client.send('flow-monitor.steps', { id: place.id });
    const { list } = answer.data as { list: (DecisionFacts['targets'][number] & { isCurrent: boolean })[] };
    return list.filter(({ isCurrent }) => code === 'revive' || isCurrent === (code === 'assign'));
  }

  async function hasSubFlow(): Promise<boolean> {
    const answer = await services.client.send('flow-monitor.suspendInfo', { id: place.id });
    return (answer.data as { hasSubFlow: boolean }).hasSubFlow;
  }

  return async (pressed: string): Promise<Decision> => {
    const code = (pressed === 'submit' && task !== '' ? 'submitTask' : pressed) as DecisionCode;
    const writes = code === 'audit' || code === 'submit' || code === 'submitTask';
    const facts: DecisionFacts = {
      code,
      hasOpinion: detail?.hasOpinion ?? false,
      hasSign: detail?.hasSign ?? false,
      isCustomCopy: detail?.isCustomCopy ?? false,
      rejectStep: detail?.rejectStep ?? '',
      rejectType: detail?.rejectType ?? 0,
      choices: writes || code === 'addSign' ? await choicesOf() : [],
      targets: await targetsOf(code),
      hasSubFlow: code === 'suspend' && (await hasSubFlow()),
    };
    const data = writes ? { formData: formData() } : {};
    if (code === 'submit') {
      const input = { ...data, status: 0, flowUrgent: urgency };
      if (detail) return { facts, call: 'flow-instance.update', target: { id: place.id }, input };
      const lent = onBehalf.length > 0 && { delegateUserList: onBehalf };
      return { facts, call: 'flow-instance.create', target: {}, input: { ...input, ...lent, flowId: place.flowId } };
    }
    if (code === 'change' || code === 'revive') {
      const moved = { taskId: place.id, resurgence: code === 'revive' };
      return { facts, call: decisionCalls[code], target: {}, input: moved };
    }
    const ofInstance = code === 'withdraw' || decisionCalls[code].startsWith('flow-monitor.');
    const id = ofInstance ? place.id : code === 'recall' ? place.taskOperatorId : task;
    return { facts, call: decisionCalls[code], target: { id }, input: data };
  };
}

/** Does what needs no window; answers the id of an instance that was started. */
function useSend({ place, shown: { detail }, record }: Props, formData: () => string, { urgency, onBehalf }: Written) {
  const { services } = useApplication();
  const printing = usePress();

  async function call(name: string, input: Readonly<Record<string, unknown>>): Promise<string> {
    const { msg } = await services.client.send(name, input);
    void services.toast('success', msg, savedToastMs);
    return '';
  }

  async function save(): Promise<string> {
    if (detail && detail.taskOperatorId !== '') {
      await call('flow-task.saveAudit', { id: detail.taskOperatorId, formData: formData() });
      record.store?.saved();
      return '';
    }
    const values = { formData: formData(), status: 1, flowUrgent: urgency };
    const [name, of] = detail
      ? (['flow-instance.update', { id: place.id }] as const)
      : ([
          'flow-instance.create',
          { flowId: place.flowId, ...(onBehalf.length > 0 && { delegateUserList: onBehalf }) },
        ] as const);
    const saved = await record.form.submit(name, { ...of, ...values }, true);
    return detail ? '' : ((saved?.data as { id?: string } | undefined)?.id ?? '');
  }

  return async (code: string): Promise<string> => {
    if (code === 'press') return call('flow-instance.press', { id: place.id });
    if (code === 'save') return save();
    await printing.press([{ print: detail?.printIds ?? [], with: { ids: [detail?.recordId ?? ''] } }]);
    return '';
  };
}

/** The buttons that came with the task; nothing else decides which there are (FLOW-063). */
export function InstanceActions(props: Props) {
  const { place, shown, record, onBehalf, reload } = props;
  const { services, platform } = useApplication();
  const { navigate } = useNavigation();
  const { detail, screen } = shown;
  const [busy, setBusy] = useState('');
  const [decision, setDecision] = useState<Decision>();
  const [urgency, setUrgency] = useState(detail?.flowTaskInfo.flowUrgent ?? 1);
  const formData = () => JSON.stringify(storeRecord(screen, record.store?.record() ?? {}, { user: platform.user }));
  const written = { urgency, onBehalf };
  const decide = useDecision(props, formData, written);
  const send = useSend(props, formData, written);

  const done = (started: string, isSaved: boolean) => {
    if (isSaved) record.store?.saved();
    if (started === '' || place.id !== '') return reload();
    navigate(`/workFlowDetail?opType=0&id=${started}`, '_self');
  };

  async function act(code: string): Promise<void> {
    if (!(code in decisionCalls)) return done(await send(code), false);
    const next = await decide(code);
    if (asksAnything(next.facts)) return setDecision(next);
    const answer = await services.client.send(next.call, { ...next.target, ...next.input });
    void services.toast('success', answer.msg, savedToastMs);
    return done(startedId(answer.data), true);
  }

  async function press(code: string): Promise<void> {
    if (checked.has(code) && !record.form.validate()) return;
    setBusy(code);
    try {
      await act(code);
    } catch (error) {
      // The refusal was shown by the call.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy('');
    }
  }

  const offered = detail?.buttons ?? forNew;
  return (
    <div className="zg-flow-actions">
      {isWritten(detail) && <Urgency value={urgency} onChange={setUrgency} />}
      {offered.map((button) => (
        <ActionButton
          key={button.code}
          {...button}
          isBusy={busy === button.code}
          isDisabled={record.state !== 'ready' || !['', button.code].includes(busy)}
          onPress={() => void press(button.code)}
        />
      ))}
      {decision && (
        <DecisionWindow decision={decision} onDone={(id) => done(id, true)} onLeave={() => setDecision(undefined)} />
      )}
    </div>
  );
}

/** The initiator writes it: a new one, a draft, or one that came back. */
const isWritten = (detail: ShownInstance['detail']) =>
  !detail || (detail.taskOperatorId === '' && detail.buttons.some(({ code }) => code === 'submit'));

const startedId = (data: unknown) => (data as { id?: string } | null)?.id ?? '';

function Urgency({ value, onChange }: { value: number; onChange(value: number): void }) {
  const t = useTranslation();
  return (
    <Select
      aria-label={t('flow.urgent')}
      value={value}
      options={[1, 2, 3].map((one) => ({ value: one, label: t(`flow.urgent.${one}`) }))}
      onChange={onChange}
    />
  );
}

interface ButtonProps {
  code: string;
  label: string;
  isBusy: boolean;
  isDisabled: boolean;
  onPress(): void;
}

const primary = new Set(['audit', 'submit']);
const dangerous = new Set(['refuse', 'reject', 'terminate']);

function ActionButton({ code, label, isBusy, isDisabled, onPress }: ButtonProps) {
  const t = useTranslation();
  return (
    <Button
      type={primary.has(code) ? 'primary' : 'default'}
      danger={dangerous.has(code)}
      loading={isBusy}
      disabled={isDisabled}
      onClick={onPress}
    >
      {label === '' ? t(`flow.button.${code}`) : label}
    </Button>
  );
}
