import { formatTime } from '#core/dates/format.ts';
import { CardLink } from './CardLink.tsx';
import './entries.css';

/** An entry of a card: what it is, who it is of, and when. */
export interface CardEntry {
  id: string;
  title: string;
  by: string;
  /** Epoch milliseconds. */
  time: number;
  /** Where it leads inside of the application. */
  address: string;
}

/** Entries below each other, each leading somewhere. */
export function CardEntries({ entries }: { entries: readonly CardEntry[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <ul role="list" className="zp-works">
      {entries.map(({ id, title, by, time, address }) => (
        <li key={id}>
          <CardLink link={{ linkType: '1', urlAddress: address }} className="zp-work">
            <span className="zp-work-title">{title}</span>
            <span className="zp-work-by">{by}</span>
            <time dateTime={new Date(time).toISOString()}>{formatTime(time, 'MM-dd HH:mm')}</time>
          </CardLink>
        </li>
      ))}
    </ul>
  );
}
