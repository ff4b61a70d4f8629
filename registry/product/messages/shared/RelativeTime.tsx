import { formatTime } from '#core/dates/format.ts';
import { relativeTime } from '#core/dates/relative.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';

/** How long ago something was; the moment itself when pointed at. */
export function RelativeTime({ ms, now }: { ms: number; now: number }) {
  const t = useTranslation();
  const ago = relativeTime(ms, now);
  return (
    <time dateTime={new Date(ms).toISOString()} title={formatTime(ms, 'yyyy-MM-dd HH:mm:ss')}>
      {'text' in ago ? ago.text : t(ago.id, ago.params)}
    </time>
  );
}
