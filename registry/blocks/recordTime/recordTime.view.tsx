import { recordTime } from '#core/dates/relative.ts';
import type { ViewProps } from '#runtime/context/faces.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { useInterpreter } from '#runtime/context/application.tsx';

export default function RecordTimeView({ value, text }: ViewProps<never, number | null>) {
  const t = useTranslation();
  const { now } = useInterpreter();
  if (value === null) return null;
  const ago = recordTime(value, now());
  return (
    <time dateTime={new Date(value).toISOString()} title={text}>
      {'text' in ago ? ago.text : t(ago.id, ago.params)}
    </time>
  );
}
