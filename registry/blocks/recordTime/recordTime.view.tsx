import { recordTime } from '#core/dates/relative.ts';
import type { ViewProps } from '#runtime/faces.ts';
import { usePlatform } from '#runtime/platform.ts';
import { useSay } from '#runtime/texts.ts';

export default function RecordTimeView({ value, text }: ViewProps<never, number | null>) {
  const say = useSay();
  const { now } = usePlatform();
  if (value === null) return null;
  const ago = recordTime(value, now());
  return (
    <time dateTime={new Date(value).toISOString()} title={text}>
      {'text' in ago ? ago.text : say(ago.id, ago.params)}
    </time>
  );
}
