import { useEffect } from 'react';
import { formatTime } from '#core/dates/format.ts';
import { relativeTime } from '#core/dates/relative.ts';
import { zoneName } from '#core/dates/zone.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { useFilledText, useNamedValue } from '#runtime/data/sources/use-filled-text.ts';
import type { Language } from '#schemas/language/text.ts';
import { lookClass } from '../../kit/values/look.ts';
import type { PropsOf } from '../../kind.ts';
import type { content as contentKind } from './content.ts';
import { useI18n, useInterpreter } from '#runtime/context/application.tsx';

export default function ContentView({ node }: NodeProps) {
  const { element: Element, content, time, format, look, pageTitle } = node.props as PropsOf<typeof contentKind>;
  const text = useFilledText(content);
  const ms = useNamedValue(time);
  useEffect(() => {
    if (pageTitle && text !== '') document.title = text;
  }, [pageTitle, text]);
  if (typeof ms === 'number' && Number.isFinite(ms)) return <Time ms={ms} format={format} look={look} />;
  return text === '' ? null : <Element className={lookClass(look)}>{text}</Element>;
}

const tags: Readonly<Record<Language, string>> = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en-US' };

function Time({ ms, format, look }: { ms: number; format: string; look: string | undefined }) {
  const { language } = useI18n();
  const { now } = useInterpreter();
  const t = useTranslation();
  const attributes = { className: lookClass(look), dateTime: new Date(ms).toISOString() };
  if (format === 'ago') {
    const ago = relativeTime(ms, now());
    return (
      <time {...attributes} title={formatTime(ms, 'yyyy-MM-dd HH:mm:ss')}>
        {'text' in ago ? ago.text : t(ago.id, ago.params)}
      </time>
    );
  }
  const text =
    format === 'date'
      ? new Intl.DateTimeFormat(tags[language], { dateStyle: 'long', timeZone: zoneName() }).format(ms)
      : formatTime(ms, format);
  return <time {...attributes}>{text}</time>;
}
