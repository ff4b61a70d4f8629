import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Empty, Modal, Tag } from 'antd';
import { useMemo } from 'react';
import { differencesOf, type FlowFixture, type Outcome } from '#core/flow/flow-fixture.ts';
import { useDevice, useHttp } from '#runtime/context/application.tsx';
import { useTextOf, useTranslation } from '#runtime/context/use-translation.ts';
import type { StoredFixture } from '#schemas/resources/definition/definition.contract.ts';
import { type Organisation, simulatedMembersMax } from '#schemas/resources/flow-template/flow-template.contract.ts';
import { useEditing } from '../../editing.ts';
import { useProcessPlace } from '../use-process.ts';
import { usePlayedProcess } from './use-played-process.ts';

interface Props {
  onClose(): void;
  /** Goes on with the release; absent where the list was opened for itself. */
  onRelease: (() => void) | undefined;
}

/** The stored runs of the process, played with what is in the editor. */
function usePlayed() {
  const { client } = useHttp();
  const { id } = useProcessPlace();
  const { tree } = useEditing();
  const { data, isError, refetch } = useQuery({
    queryKey: ['fixtures', 'flow', id],
    queryFn: async () =>
      ((await client.send('definition.fixtures', { noun: 'flow', id })).data as { list: StoredFixture[] }).list,
    staleTime: 0,
    gcTime: 0,
  });
  const process = usePlayedProcess(tree);
  const played = useMemo(
    () =>
      data?.map(({ fixtureId, content }) => {
        const fixture = JSON.parse(content) as FlowFixture;
        return { fixtureId, fixture, differences: differencesOf(process, fixture) };
      }),
    [data, process],
  );
  const remove = async (fixtureId: string) => {
    await client.send('definition.removeFixture', { noun: 'flow', id, fixtureId });
    await refetch();
  };
  return { played, process, tree, isError, remove };
}

type Run = NonNullable<ReturnType<typeof usePlayed>['played']>[number];

/** Open tasks, copies and status in words; the names of the people are loaded where something differs. */
function useOutcomeText({ played = [], process }: ReturnType<typeof usePlayed>) {
  const t = useTranslation();
  const text = useTextOf();
  const { client } = useHttp();
  const outcomes = played.flatMap(({ differences }) => differences.flatMap(({ before, after }) => [before, after]));
  const users = outcomes.flatMap((one) => [...(one?.open ?? []).map(userOf), ...(one?.copies ?? [])]);
  const members = [...new Set(users)].slice(0, simulatedMembersMax).map((user) => `${user}--user`);
  const initiator = played[0]?.fixture.run.initiator ?? '';
  const { data: names = {} } = useQuery({
    queryKey: ['flow-organisation', initiator, members],
    enabled: members.length > 0,
    queryFn: async () => {
      const input = { initiator, members, hasAdministrators: false };
      return ((await client.send('flow-template.organisation', input)).data as Organisation).names;
    },
  });
  const nameOf = (user: string) => names[user] || user;
  return (outcome: Outcome | undefined): string => {
    if (!outcome) return t('studio.simulation.noOutcome');
    const { open, copies, status, refused } = outcome;
    const tasks = open.map((task) => {
      const step = stepOf(task);
      return t('studio.simulation.task', {
        step: text(process.steps.get(step)?.label) || step,
        name: nameOf(userOf(task)),
      });
    });
    return [
      ...tasks,
      ...(copies.length > 0 ? [t('studio.simulation.copy', { people: copies.map(nameOf).join('、') })] : []),
      ...(tasks.length === 0 ? [t(`studio.simulation.status.${status}`)] : []),
      ...(refused === undefined ? [] : [t(refused)]),
    ].join('；');
  };
}

const stepOf = (task: string) => task.slice(0, task.indexOf(':'));
const userOf = (task: string) => task.slice(task.indexOf(':') + 1);

interface EntryProps {
  run: Run;
  textOf(outcome: Outcome | undefined): string;
  onDownload(): void;
  onRemove(): void;
}

function Entry({ run: { fixture, differences }, textOf, onDownload, onRemove }: EntryProps) {
  const t = useTranslation();
  const isChanged = differences.length > 0;
  return (
    <li>
      <strong>{fixture.title}</strong>{' '}
      <Tag color={isChanged ? 'warning' : 'success'}>{t(`studio.fixtures.${isChanged ? 'changed' : 'same'}`)}</Tag>
      <Button
        size="small"
        type="text"
        aria-label={t('studio.simulation.downloadFixture', { title: fixture.title })}
        onClick={onDownload}
      >
        {t('studio.simulation.download')}
      </Button>
      <Button size="small" type="text" onClick={onRemove}>
        {t('common.remove')}
      </Button>
      {isChanged && (
        <ul>
          {differences.map(({ act, before, after }) => (
            <li key={act}>
              {t('studio.simulation.changedActs', { numbers: act + 1 })}
              <div>{t('studio.simulation.outcomeBefore', { outcome: textOf(before) })}</div>
              <div>{t('studio.simulation.outcomeAfter', { outcome: textOf(after) })}</div>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Shows which stored runs the process in the editor changes; a download is a file that `npm run snapshot` plays. */
export function FlowFixtures({ onClose, onRelease }: Props) {
  const t = useTranslation();
  const { saveFile } = useDevice();
  const stored = usePlayed();
  const { played, tree, isError, remove } = stored;
  const textOf = useOutcomeText(stored);
  const changed = played?.filter(({ differences }) => differences.length > 0).length ?? 0;
  const download = ({ fixture }: Run) => {
    const text = JSON.stringify({ ...fixture, definition: tree }, null, 2);
    saveFile(new Blob([text], { type: 'application/json' }), `${fixture.title}.json`);
  };
  return (
    <Modal
      open
      title={t('studio.fixtures')}
      okText={t('studio.fixtures.release')}
      cancelText={t('block.close')}
      okButtonProps={{ style: onRelease ? {} : { display: 'none' } }}
      onOk={() => onRelease?.()}
      onCancel={onClose}
    >
      {isError && <Alert type="error" title={t('studio.fixtures.failed')} />}
      {played?.length === 0 && <Empty description={t('studio.simulation.noFixtures')} />}
      {changed > 0 && <Alert type="warning" title={t('studio.simulation.changedFixtures', { count: changed })} />}
      <ul className="zs-simulation-log">
        {played?.map((run) => (
          <Entry
            key={run.fixtureId}
            run={run}
            textOf={textOf}
            onDownload={() => download(run)}
            onRemove={() => void remove(run.fixtureId)}
          />
        ))}
      </ul>
    </Modal>
  );
}
