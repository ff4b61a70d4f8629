import { recordTime } from '#core/dates/relative.ts';
import type { ViewProps } from '#runtime/context/faces.ts';
import { usePlatform } from '#runtime/context/platform.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';

export default function RecordTimeView({ value, text }: ViewProps<never, number | null>) {
  const t = useTranslation();
  const { now } = usePlatform();
  if (value === null) return null;
  const ago = recordTime(value, now());
  return (
    <time dateTime={new Date(value).toISOString()} title={text}>
      {'text' in ago ? ago.text : t(ago.id, ago.params)}
    </time>
  );
}
