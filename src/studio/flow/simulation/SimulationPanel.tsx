import { Alert, Button, Input, Tag } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { formatTime } from '#core/dates/format.ts';
import { outcomeOf } from '#core/flow/flow-fixture.ts';
import type { SimulatedLine, SimulatedTurn } from '#core/flow/simulate.ts';
import { useFeedback, useHttp, useInterpreter } from '#runtime/context/application.tsx';
import { useTextOf, useTranslation } from '#runtime/context/use-translation.ts';
import { DesignProvider } from '../../editors/design-context.ts';
import { editorTable } from '../../properties/editor-table.ts';
import { NextActs, People, RunChoices } from '../acts/NextActs.tsx';
import { useProcessPlace } from '../use-process.ts';
import { RecordForm } from '../RecordForm.tsx';
import { type Simulated, useSimulation } from '../use-simulation.ts';

const timeFormat = 'yyyy-MM-dd HH:mm';

/** Says what a line of a simulated run means. */
function useSentences({ process, nameOf }: Simulated) {
  const t = useTranslation();
  const text = useTextOf();
  const stepName = (key: string | undefined) => text(process.steps.get(key ?? '')?.label) || (key ?? '');
  const people = (users: readonly string[] | undefined) =>
    users === undefined
      ? t('studio.simulation.byInterface')
      : users.map(nameOf).join('、') || t('studio.simulation.nobody');
  const lineText = (line: SimulatedLine): { text: string; why?: string } => {
    const name = stepName('step' in line ? line.step : undefined);
    switch (line.type) {
      case 'people':
        return {
          text: t('studio.simulation.people', { name, people: people(line.users) }),
          why: t(`studio.simulation.why.${line.rule.by}`, { level: 'level' in line.rule ? line.rule.level : 1 }),
        };
      case 'branch': {
        const reason = !line.isConditional ? 'all' : line.isDefault ? 'default' : 'holds';
        return { text: t('studio.simulation.branch', { name }), why: t(`studio.simulation.why.${reason}`) };
      }
      case 'copy':
        return { text: t('studio.simulation.copy', { people: people(line.users) }), why: name };
      case 'message':
        return {
          text: t('studio.simulation.message', {
            about: t(`studio.simulation.message.${line.about}`),
            people: line.users ? people(line.users) : t('studio.simulation.administrators'),
          }),
          why: name,
        };
      case 'timer': {
        const about = t(`studio.simulation.timer.${line.about}`);
        return { text: t('studio.simulation.timer', { about, time: formatTime(line.at, timeFormat) }), why: name };
      }
      case 'child':
        return { text: t('studio.simulation.child', { people: nameOf(line.user) }), why: name };
      case 'call':
        return { text: t('studio.simulation.call'), why: name };
      case 'log':
        return { text: t(line.note, line.params), why: name };
    }
  };
  return { lineText, stepName };
}

function Turn({ turn, simulated }: { turn: SimulatedTurn; simulated: Simulated }) {
  const t = useTranslation();
  const { lineText, stepName } = useSentences(simulated);
  const { act, at, lines, refused } = turn;
  const title = () => {
    if (!act) return t('studio.simulation.submitted', { name: simulated.nameOf(simulated.run.initiator) });
    if ('wait' in act) return t('studio.simulation.waited');
    if ('called' in act || 'childEnded' in act) return t('studio.simulation.answered');
    const initiator = { name: simulated.nameOf(simulated.run.initiator) };
    if ('resubmit' in act) return t('studio.simulation.submitted', initiator);
    if ('withdraw' in act) return t('studio.simulation.withdrew', initiator);
    const [step = '', user = ''] = act.decide.split(':');
    const people = (act.users ?? []).map(simulated.nameOf).join('、');
    const names = { name: simulated.nameOf(user), step: stepName(step), people };
    return t(`studio.simulation.did.${act.action}`, names);
  };
  return (
    <li>
      <strong>{title()}</strong> <small>{formatTime(at, timeFormat)}</small>
      {refused && <Alert type="warning" title={t(refused.id, refused.params)} />}
      {lines.map((line, index) => {
        const { text, why } = lineText(line);
        return (
          <div key={index}>
            {text} {why !== undefined && <small>{why}</small>}
          </div>
        );
      })}
    </li>
  );
}

/** Saves the run with what it led to as a fixture of the process. */
function SaveFixture({ simulated }: { simulated: Simulated }) {
  const t = useTranslation();
  const { id } = useProcessPlace();
  const { client } = useHttp();
  const { toast } = useFeedback();
  const [title, setTitle] = useState('');
  const save = async () => {
    const { run, facts, simulation } = simulated;
    const content = JSON.stringify({ title, run, organisation: facts, expected: outcomeOf(simulation) });
    const { msg } = await client.send('definition.addFixture', { noun: 'flow', id, content });
    void toast('success', msg, 1_500);
  };
  return (
    <div className="zs-simulation-acts">
      <Input
        size="small"
        aria-label={t('studio.simulation.fixtureTitle')}
        placeholder={t('studio.simulation.fixtureTitle')}
        value={title}
        maxLength={200}
        onChange={({ target }) => setTitle(target.value)}
      />
      <Button size="small" disabled={title.trim() === ''} onClick={() => void save()}>
        {t('studio.simulation.saveFixture')}
      </Button>
    </div>
  );
}

interface Props {
  /** The states of the steps after the last act, by key. */
  onStates(states: ReadonlyMap<string, string> | undefined): void;
}

/** Plays a run of the process as it is edited, without a call that writes. */
export function SimulationPanel({ onStates }: Props) {
  const t = useTranslation();
  const { kinds } = useInterpreter();
  const { fields } = useProcessPlace();
  const simulated = useSimulation();
  const { process, simulation, run, isFailed, setInitiator, setRecord, restart } = simulated;
  const { turns, state } = simulation;
  useEffect(() => {
    const passed = (state?.passed ?? []).map(({ step }) => [step, 'passed'] as const);
    onStates(new Map([...passed, ...(state?.active ?? []).map(({ step }) => [step, 'current'] as const)]));
  }, [state, onStates]);
  const design = useMemo(() => ({ editors: editorTable, fields, kinds, edited: {}, kind: undefined }), [fields, kinds]);
  return (
    <DesignProvider value={design}>
      <section className="zs-simulation" aria-label={t('studio.simulation')}>
        <h2>{t('studio.simulation.initiator')}</h2>
        <People
          id="simulation_initiator"
          label={t('studio.simulation.initiator')}
          value={run.initiator === '' ? [] : [run.initiator]}
          onChange={([next]) => setInitiator(next ?? '')}
          isSingle
        />
        <RecordForm reads={process.reads} onChange={setRecord} />
        {isFailed && <Alert type="error" title={t('studio.simulation.failed')} />}
        {run.initiator === '' ? (
          <p className="zs-hint">{t('studio.simulation.about')}</p>
        ) : (
          <>
            {state && <Tag>{t(`studio.simulation.status.${state.status}`)}</Tag>}
            <RunChoices simulated={simulated} />
            <NextActs simulated={simulated} />
            <h3>{t('studio.simulation.log')}</h3>
            <ol className="zs-simulation-log" aria-live="polite">
              {turns.map((turn, index) => (
                <Turn key={index} turn={turn} simulated={simulated} />
              ))}
            </ol>
            <SaveFixture simulated={simulated} />
            <Button size="small" onClick={restart}>
              {t('studio.simulation.restart')}
            </Button>
          </>
        )}
      </section>
    </DesignProvider>
  );
}
