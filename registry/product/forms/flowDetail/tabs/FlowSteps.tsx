import { useQuery } from '@tanstack/react-query';
import { Button, Tag, Timeline } from 'antd';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useHttp, useNavigation } from '#runtime/context/application.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { FlowDetail } from '#schemas/resources/flow-task/flow-task.contract.ts';
import { flowStateMessage } from '#schemas/resources/onlinedev/flow-state.ts';
import { ProcessDrawing } from '../drawing/ProcessDrawing.tsx';
import { timeText, useActionText } from './FlowRecords.tsx';

interface Child {
  id: string;
  nodeCode: string;
  fullName: string;
  status: number;
  isReadable: boolean;
}

/** The sub-processes of an instance; queried where its process has any. */
function useChildren({ flowTaskInfo: { id }, steps }: FlowDetail): readonly Child[] {
  const { client } = useHttp();
  const { data } = useQuery({
    queryKey: ['flow-children', id],
    enabled: steps.some(({ zhjyKey, state }) => zhjyKey === 'subFlow' && state !== 'ahead'),
    queryFn: async () => ((await client.send('flow-task.subFlowInfo', { id })).data as { list: Child[] }).list,
    gcTime: 0,
    retry: false,
  });
  return data ?? [];
}

const dotColors = { passed: 'green', current: 'blue', ahead: 'gray' } as const;

/** Whose part in a step has no entry in the records: it is open or waits, was closed by another decision, or is a copy. */
const isUnrecorded = ({ state }: FlowDetail['tasks'][number]) => state !== 'agreed' && state !== 'returned';

/** What happened at a step, line by line: who has it open, then who did what and when, then the others. */
function useLinesOf({ tasks, records }: FlowDetail): (key: string) => readonly string[] {
  const t = useTranslation();
  const actionOf = useActionText();
  return (key) => {
    const own = tasks.filter((task) => task.step === key && isUnrecorded(task));
    const lineOf = ({ userName, state, receivedTime }: FlowDetail['tasks'][number]) =>
      `${userName} ${t(`flow.task.${state}`)} ${timeText(receivedTime)}`;
    const done = records.filter(({ step }) => step === key);
    return [
      ...own.filter(({ state }) => state === 'open').map(lineOf),
      ...done.map((record) => `${record.userName} ${actionOf(record)} ${timeText(record.handleTime)}`),
      ...own.filter(({ state }) => state !== 'open').map(lineOf),
    ];
  };
}

/** The steps of the instance's version: drawn, and as a list with persons, times and sub-processes (FLOW-067). */
export function FlowSteps({ detail }: { detail: FlowDetail }) {
  const t = useTranslation();
  const linesOf = useLinesOf(detail);
  const [chosen, setChosen] = useState('');
  const definition = useMemo(() => JSON.parse(detail.outline) as unknown, [detail.outline]);
  const marks = new Map(detail.steps.map(({ key, state }) => [key, { state, lines: linesOf(key) }]));
  return (
    <>
      <ProcessDrawing definition={definition} marks={marks} label={t('flow.drawing')} chosen={chosen} />
      <StepList detail={detail} linesOf={linesOf} chosen={chosen} onChoose={setChosen} />
    </>
  );
}

/** How far each key moves the focus along the steps. */
const moves: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity };

/** The arrow keys walk along the steps. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const by = moves[event.key];
  if (by === undefined) return;
  const items = [...(event.currentTarget.closest('ol')?.querySelectorAll<HTMLElement>('[data-step]') ?? [])];
  event.preventDefault();
  items[Math.min(items.length - 1, Math.max(0, items.indexOf(event.currentTarget) + by))]?.focus();
}

interface ListProps {
  detail: FlowDetail;
  linesOf(key: string): readonly string[];
  chosen: string;
  onChoose(key: string): void;
}

function StepList({ detail, linesOf, chosen, onChoose }: ListProps) {
  const t = useTranslation();
  const children = useChildren(detail);
  const items = detail.steps.map(({ key, label, state, parent }) => ({
    key,
    color: dotColors[state],
    content: (
      <div className={parent === '' ? '' : 'zg-flow-step--inside'}>
        <button
          type="button"
          className="zg-flow-step"
          data-step={key}
          data-state={state}
          aria-pressed={chosen === key}
          onKeyDown={walk}
          onClick={() => onChoose(key)}
        >
          {label}
        </button>{' '}
        <Tag variant="filled">{t(`flow.step.${state}`)}</Tag>
        {linesOf(key).map((line, at) => (
          <div key={at} className="zg-flow-person">
            {line}
          </div>
        ))}
        {children
          .filter(({ nodeCode }) => nodeCode === key)
          .map((child) => (
            <SubProcess key={child.id} child={child} isMonitor={detail.opType === monitor} />
          ))}
      </div>
    ),
  }));
  return <Timeline className="zg-flow-steps" aria-label={t('flow.tab.steps')} items={items} />;
}

/** Opened from the monitor, sub-processes open from it as well. */
const monitor = 4;

function SubProcess({ child, isMonitor }: { child: Child; isMonitor: boolean }) {
  const { navigate } = useNavigation();
  const t = useTranslation();
  const { id, fullName, status, isReadable } = child;
  const address = `/workFlowDetail?id=${id}${isMonitor ? `&opType=${monitor}` : ''}`;
  return (
    <div className="zg-flow-person">
      {isReadable ? (
        <Button type="link" size="small" onClick={() => navigate(address, '_self')}>
          {fullName}
        </Button>
      ) : (
        fullName
      )}{' '}
      · {t(flowStateMessage(status))}
    </div>
  );
}
