import type { CSSProperties } from 'react';
import { formatTime } from '#core/dates/format.ts';
import type { Entry } from './entries.ts';

interface Props {
  entry: Entry;
  /** The number of day columns it spans. */
  days?: number;
  onChoose(): void;
}

/** One entry in one line: its start time, unless it lasts all day, and its title. */
export function Chip({ entry, days = 1, onChoose }: Props) {
  const { title, startDay, isWhole, urgent } = entry;
  return (
    <button
      type="button"
      className="zc-chip"
      data-urgent={urgent}
      data-whole={isWhole}
      style={days > 1 ? ({ '--zc-over': days } as CSSProperties) : undefined}
      data-over={days > 1 || undefined}
      title={title}
      onClick={onChoose}
    >
      {!isWhole && <time dateTime={new Date(startDay).toISOString()}>{formatTime(startDay, 'HH:mm')}</time>}
      <span>{title}</span>
    </button>
  );
}
