import { formatTime } from '#core/dates/format.ts';
import type { Entry } from './entries.ts';

/** One entry in one line: when it begins, unless it lasts all day, and what it is. */
export function Chip({ entry, onChoose }: { entry: Entry; onChoose(): void }) {
  const { title, startDay, isWhole, urgent } = entry;
  return (
    <button
      type="button"
      className="zc-chip"
      data-urgent={urgent}
      data-whole={isWhole}
      title={title}
      onClick={onChoose}
    >
      {!isWhole && <time dateTime={new Date(startDay).toISOString()}>{formatTime(startDay, 'HH:mm')}</time>}
      <span>{title}</span>
    </button>
  );
}
