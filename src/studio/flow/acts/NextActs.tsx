import { Button, Checkbox, Select } from 'antd';
import { useMemo, useState } from 'react';
import { formatTime } from '#core/dates/format.ts';
import type { NeededChoice } from '#core/flow/engine/conditions.ts';
import { isOffered } from '#core/flow/engine/tasks.ts';
import { canGoBack } from '#core/flow/model/process.ts';
import type { Choices } from '#core/flow/model/state.ts';
import { nextTimer, openTasks, simulatedChoices } from '#core/flow/simulate.ts';
import { useTextOf, useTranslation } from '#runtime/context/use-translation.ts';
import { flowStatuses } from '#schemas/language/process.ts';
import type { DefinitionNode } from '#schemas/language/node.ts';
import { NodeValue } from '../../editors/Values.tsx';
import type { Simulated } from '../use-simulation.ts';

interface Props {
  simulated: Simulated;
}

const timeFormat = 'yyyy-MM-dd HH:mm';

function useStepName({ process }: Simulated) {
  const text = useTextOf();
  return (key: string | undefined) => text(process.steps.get(key ?? '')?.label) || (key ?? '');
}

interface PeopleProps {
  id: string;
  label: string;
  value: readonly string[];
  onChange(users: string[]): void;
  isSingle?: boolean;
}

/** Users of the organisation, chosen with the picker of the product. */
export function People({ id, label, value, onChange, isSingle = false }: PeopleProps) {
  const node = useMemo(
    () =>
      ({
        config: { zhjyKey: 'userSelect', label, showLabel: false, span: 24 },
        vModel: 'value',
        multiple: !isSingle,
        hasSystemValues: false,
      }) as unknown as DefinitionNode,
    [label, isSingle],
  );
  return (
    <NodeValue
      id={id}
      label={label}
      schema={{} as never}
      path={['users']}
      value={isSingle ? value[0] : value}
      onChange={(next) => onChange([next ?? []].flat() as string[])}
      node={node}
    />
  );
}

interface ChoicesProps {
  id: string;
  needed: readonly NeededChoice[];
  given: Choices;
  onChange(given: Choices): void;
}

/** What has to be chosen with an act: branches of a split, handlers of a step. */
function ChoiceFields({ id, needed, given, onChange }: ChoicesProps) {
  const t = useTranslation();
  const text = useTextOf();
  return needed.map(({ step, needs }) => {
    const label = t(`studio.simulation.choose.${needs}`, { step: text(step.label) || step.key });
    const value = given[needs]?.[step.key] ?? [];
    const change = (next: string[]) => onChange({ ...given, [needs]: { ...given[needs], [step.key]: next } });
    return (
      <div key={step.key} className="zs-simulation-choice">
        <span>{label}</span>
        {needs === 'branches' ? (
          <Checkbox.Group
            aria-label={label}
            value={value}
            options={step.children.map((one) => ({ value: one.key, label: text(one.label) || one.key }))}
            onChange={change}
          />
        ) : (
          <People id={`${id}_${step.key}`} label={label} value={value} onChange={change} />
        )}
      </div>
    );
  });
}

/** What the initiator chooses with the submission. */
export function RunChoices({ simulated }: Props) {
  const { process, run, facts, choose } = simulated;
  const needed = simulatedChoices(process, run, facts, undefined);
  return <ChoiceFields id="simulation_start" needed={needed} given={run.choices ?? {}} onChange={choose} />;
}

const signModes = ['any', 'all', 'turns'] as const;

interface HandOnProps {
  simulated: Simulated;
  decide: string;
  action: 'transfer' | 'addSign';
  onEnd(): void;
}

/** Who gets a transferred task, or is added to its step before or after its handler. */
function HandOn({ simulated, decide, action, onEnd }: HandOnProps) {
  const t = useTranslation();
  const [users, setUsers] = useState<string[]>([]);
  const [order, setOrder] = useState<'before' | 'after'>('before');
  const [mode, setMode] = useState<(typeof signModes)[number]>('any');
  const choices = (name: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`studio.simulation.${name}.${value}`) }));
  return (
    <div className="zs-simulation-choice">
      <People
        id={`simulation_${action}`}
        label={t(`studio.simulation.${action}`)}
        value={users}
        onChange={setUsers}
        isSingle={action === 'transfer'}
      />
      <div className="zs-simulation-acts">
        {action === 'addSign' && (
          <>
            <Select
              size="small"
              aria-label={t('studio.simulation.order')}
              value={order}
              options={choices('order', ['before', 'after'])}
              onChange={setOrder}
            />
            <Select
              size="small"
              aria-label={t('studio.simulation.mode')}
              value={mode}
              options={choices('mode', signModes)}
              onChange={setMode}
            />
          </>
        )}
        <Button
          size="small"
          type="primary"
          disabled={users.length === 0}
          onClick={() => {
            simulated.act({ decide, action, users, ...(action === 'addSign' && { sign: { order, mode } }) });
            onEnd();
          }}
        >
          {t('common.confirm')}
        </Button>
        <Button size="small" onClick={onEnd}>
          {t('common.cancel')}
        </Button>
      </div>
    </div>
  );
}

/** An open task with the decisions that can be played. */
function OpenTask({ task: { step, user }, simulated }: Props & { task: ReturnType<typeof openTasks>[number] }) {
  const t = useTranslation();
  const { process, nameOf, act, run, facts, simulation } = simulated;
  const stepName = useStepName(simulated);
  const [given, setGiven] = useState<Choices>({});
  const [handingOn, setHandingOn] = useState<HandOnProps['action']>();
  const here = process.steps.get(step);
  const decide = `${step}:${user}`;
  const action = here?.kind.hasDecision === true ? 'agree' : 'submit';
  const offers = (one: 'return' | 'transfer' | 'addSign' | typeof action) => here !== undefined && isOffered(here, one);
  const targets = [...process.steps.values()].filter((one) => here && one.kind.hasHandlers && canGoBack(here, one));
  const needed = simulatedChoices(process, run, facts, simulation.state, step);
  return (
    <li>
      {t('studio.simulation.task', { name: nameOf(user), step: stepName(step) })}
      <ChoiceFields id={`simulation_${decide}`} needed={needed} given={given} onChange={setGiven} />
      <div className="zs-simulation-acts">
        {offers(action) && (
          <Button size="small" type="primary" onClick={() => act({ decide, action, ...(needed.length > 0 && given) })}>
            {t(`studio.simulation.${action}`)}
          </Button>
        )}
        {offers('return') && (
          <Select
            size="small"
            value={null}
            aria-label={t('studio.simulation.return')}
            placeholder={t('studio.simulation.return')}
            options={[
              { value: '0', label: t('studio.simulation.toInitiator') },
              ...targets.map((one) => ({ value: one.key, label: stepName(one.key) })),
            ]}
            onChange={(target: string | null) => target && act({ decide, action: 'return', target, rejectType: 1 })}
          />
        )}
        {(['transfer', 'addSign'] as const).filter(offers).map((one) => (
          <Button key={one} size="small" onClick={() => setHandingOn(one)}>
            {t(`studio.simulation.${one}`)}
          </Button>
        ))}
      </div>
      {handingOn && (
        <HandOn
          key={handingOn}
          simulated={simulated}
          decide={decide}
          action={handingOn}
          onEnd={() => setHandingOn(undefined)}
        />
      )}
    </li>
  );
}

const resubmittable: readonly number[] = [flowStatuses.returned, flowStatuses.recalled];

/** What can be done next: decide the open tasks, let the time pass, answer calls and sub-processes. */
export function NextActs({ simulated }: Props) {
  const t = useTranslation();
  const { simulation, act, back, run } = simulated;
  const stepName = useStepName(simulated);
  const { state } = simulation;
  const timer = nextTimer(state);
  const children = (state?.active ?? []).filter((at) => at.children.some(({ status }) => status === 1));
  const plain: { name: string; text: string; play(): void }[] = [
    ...(timer
      ? [
          {
            name: 'wait',
            text: t('studio.simulation.wait', { time: formatTime(timer.at, timeFormat) }),
            play: () => act({ wait: true }),
          },
        ]
      : []),
    ...children.map(({ step }) => ({
      name: `child ${step}`,
      text: t('studio.simulation.endChild', { step: stepName(step) }),
      play: () => act({ childEnded: step, status: flowStatuses.agreed }),
    })),
    ...(state?.calls ?? []).map(({ id, step = '' }) => ({
      name: `call ${id}`,
      text: t('studio.simulation.answerCall', { step: stepName(step) }),
      play: () => act({ called: step, isOk: true }),
    })),
    ...(state && resubmittable.includes(state.status)
      ? [{ name: 'resubmit', text: t('studio.simulation.resubmit'), play: () => act({ resubmit: true }) }]
      : []),
    ...(state?.status === flowStatuses.running
      ? [{ name: 'withdraw', text: t('studio.simulation.withdraw'), play: () => act({ withdraw: true }) }]
      : []),
  ];
  return (
    <>
      <ul className="zs-simulation-tasks" aria-label={t('studio.simulation.tasks')}>
        {openTasks(state).map((task) => (
          <OpenTask key={task.id} task={task} simulated={simulated} />
        ))}
      </ul>
      <div className="zs-simulation-acts">
        {plain.map(({ name, text, play }) => (
          <Button key={name} size="small" onClick={play}>
            {text}
          </Button>
        ))}
        <Button size="small" disabled={run.acts.length === 0} onClick={back}>
          {t('studio.simulation.back')}
        </Button>
      </div>
    </>
  );
}
