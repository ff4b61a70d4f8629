import { Table } from 'antd';
import { formatTime } from '#core/dates/format.ts';
import { handleStatusText } from '#core/print/handle-status.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { FlowDetail } from '#schemas/resources/flow-task/flow-task.contract.ts';
import { EmptyState } from '../../../../kit/overlay/States.tsx';
import { Files } from '../../../../kit/upload/Files.tsx';

const timeFormat = 'yyyy-MM-dd HH:mm:ss';

export const timeText = (time: number | null) => (time === null ? '' : formatTime(time, timeFormat));

type FlowRecord = FlowDetail['records'][number];

/** What was done, with the persons concerned and the step to which it led. */
export function useActionText(): (record: FlowRecord) => string {
  const t = useTranslation();
  return ({ handleStatus, persons, target }) => {
    const concerned = [persons, target].filter((part) => part !== '').join('、');
    const action = t(handleStatusText(handleStatus) ?? '');
    return concerned === '' ? action : `${action}：${concerned}`;
  };
}

/** Who did what, in order of time (FLOW-064). */
export function FlowRecords({ records }: { records: FlowDetail['records'] }) {
  const t = useTranslation();
  const actionOf = useActionText();
  if (records.length === 0) return <EmptyState text={t('flow.noRecords')} />;
  const columns = [
    { title: t('flow.nodeName.record'), dataIndex: 'nodeName', width: 140 },
    { title: t('flow.person'), dataIndex: 'userName', width: 120 },
    {
      title: t('flow.receivedTime'),
      dataIndex: 'receivedTime',
      width: 170,
      render: (value: number | null) => timeText(value),
    },
    { title: t('flow.handledTime'), dataIndex: 'handleTime', width: 170, render: (value: number) => timeText(value) },
    { title: t('flow.action'), dataIndex: 'action', width: 160 },
    {
      title: t('flow.signature'),
      dataIndex: 'signImg',
      width: 110,
      render: (address: string) =>
        address !== '' && <img className="zg-flow-sign" src={address} alt={t('flow.signature')} />,
    },
    {
      title: t('flow.files'),
      dataIndex: 'fileList',
      width: 180,
      render: (files: FlowRecord['fileList']) => files.length > 0 && <Files files={files} label={t('flow.files')} />,
    },
    { title: t('flow.opinion'), dataIndex: 'handleOpinion', width: 240 },
  ];
  const rows = records.map((record, key) => ({ ...record, key, action: actionOf(record) }));
  return (
    // Scrolled by the keyboard where it is wider than the page.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="zg-flow-records" role="region" aria-label={t('flow.tab.records')} tabIndex={0}>
      <Table size="middle" pagination={false} columns={columns} dataSource={rows} />
    </div>
  );
}
