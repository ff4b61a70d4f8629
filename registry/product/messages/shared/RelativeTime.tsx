import { formatTime } from '#core/dates/format.ts';
import { relativeTime } from '#core/dates/relative.ts';
import { useSay } from '#runtime/context/use-translation.ts';

/** How long ago something was; the moment itself when pointed at. */
export function RelativeTime({ ms, now }: { ms: number; now: number }) {
  const say = useSay();
  const ago = relativeTime(ms, now);
  return (
    <time dateTime={new Date(ms).toISOString()} title={formatTime(ms, 'yyyy-MM-dd HH:mm:ss')}>
      {'text' in ago ? ago.text : say(ago.id, ago.params)}
    </time>
  );
}
