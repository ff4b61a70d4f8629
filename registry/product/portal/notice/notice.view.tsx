import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { formatTime } from '#core/dates/format.ts';
import type { CardRow } from '#core/portal/card-rows.ts';
import { valueText } from '#core/text/value-text.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useText, useTranslation } from '#runtime/context/use-translation.ts';
import { CardContent, filledEntries, useDeviceProps } from '../../../kit/portal/CardContent.tsx';
import { cardCallKey, useCardCall } from '../../../kit/portal/use-card-rows.ts';
import type { PropsOf } from '../../../kind.ts';
import type { notice } from '../work-cards.ts';
import '../shared/table.css';
import './notice.css';

type Props = PropsOf<typeof notice>;
type Column = Props['noticeColumns'][number];

// Most notices of a page are not opened.
const MessageReader = lazy(async () => ({
  default: (await import('../../messages/shared/MessageReader.tsx')).MessageReader,
}));

const noticeCall = 'dashboard.notice';

const usualColumns = (['title', 'releaseUser', 'releaseTime'] as const).map(
  (noticeField) => ({ noticeField }) as Column,
);

export default function NoticeView({ node }: NodeProps) {
  const props = useDeviceProps(node.props as Props);
  const t = useTranslation();
  const columns = filledEntries(
    node,
    'noticeColumns',
    props.noticeColumns.length > 0 ? props.noticeColumns : usualColumns,
  );
  const data = useCardCall(node, noticeCall, { count: props.noticeCount });
  const queries = useQueryClient();
  const [opened, setOpened] = useState<string>();
  /** Other cards of notices show the same ones. */
  const read = () => void queries.invalidateQueries({ queryKey: cardCallKey(noticeCall) });
  return (
    <CardContent data={data} emptyText={props.emptyText}>
      {/* A wide table scrolls inside of its card. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="zp-table-frame" tabIndex={0}>
        <table className="zp-table zp-notices">
          {props.showHeader && (
            <thead>
              <tr>
                {props.tableIndex && <th className="zp-table-index">{t('portal.index')}</th>}
                {props.showImage && <th aria-label={t('portal.notice.image')} />}
                {columns.map((column, at) => (
                  <HeadCell key={at} column={column} />
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {data.rows.map((row, index) => (
              <tr key={valueText(row['id'])} data-unread={row['isRead'] === '0'}>
                {props.tableIndex && <td className="zp-table-index">{index + 1}</td>}
                {props.showImage && <td className="zp-notice-image">{pictureOf(row)}</td>}
                {columns.map((column, at) => (
                  <td key={at} style={{ textAlign: column.align }}>
                    <Cell row={row} column={column} onOpen={() => setOpened(valueText(row['id']))} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {opened !== undefined && (
        <Suspense>
          <MessageReader id={opened} onRead={read} onClosed={() => setOpened(undefined)} />
        </Suspense>
      )}
    </CardContent>
  );
}

function pictureOf(row: CardRow) {
  const address = valueText(row['image']);
  return address === '' ? null : <img src={address} alt="" loading="lazy" />;
}

function HeadCell({ column: { fullName, noticeField, align, width } }: { column: Column }) {
  const name = useText(fullName === '' ? `$t:portal.notice.${noticeField}` : fullName);
  return <th style={{ textAlign: align, ...(width > 0 && { minWidth: width, width }) }}>{name}</th>;
}

function Cell({ row, column: { noticeField }, onOpen }: { row: CardRow; column: Column; onOpen(): void }) {
  const t = useTranslation();
  const text = valueText(row[noticeField]);
  if (noticeField === 'type') return t('portal.notice');
  if (noticeField === 'releaseTime') return formatTime(Number(row[noticeField]), 'yyyy-MM-dd HH:mm');
  if (noticeField !== 'title') return text;
  return (
    <button type="button" className="zp-notice-title" onClick={onOpen}>
      {text}
    </button>
  );
}
