import { timetableMistake } from '#core/dates/timetable.ts';
import type { ViewProps } from '#runtime/context/faces.ts';
import { useI18n } from '#runtime/context/application.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { Timetable } from '#schemas/language/timetable.ts';
import { timetableSentence } from './timetable-sentence.ts';
import type { TimetableProps } from './timetable.ts';

/** A timetable as a sentence; its text, which exports and search have, on hover. */
export default function TimetableView({ value, text }: ViewProps<TimetableProps, unknown>) {
  const t = useTranslation();
  const { language } = useI18n();
  const timetable = value as Timetable | undefined;
  if (!timetable || timetableMistake(timetable) !== undefined) return text;
  return <span title={text}>{timetableSentence(timetable, language, t)}</span>;
}
