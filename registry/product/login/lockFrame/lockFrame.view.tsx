import { useEffect, useRef, useState } from 'react';
import { zoneName } from '#core/dates/zone.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { Nodes } from '#runtime/render/Nodes.tsx';
import { useScreen } from '#runtime/context/screen-context.ts';
import { useText } from '#runtime/context/use-translation.ts';
import { useFirstFocus } from '../shared/use-first-focus.ts';
import '../../../kit/display/shell.css';
import './lockFrame.css';
import { useAuth, useI18n, useInterpreter } from '#runtime/context/application.tsx';

const tags = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en' } as const;

export default function LockFrame({ node }: NodeProps) {
  const { user } = useAuth();
  const title = useText(useScreen().screen.title);
  const name = String(user['userName'] ?? '');
  const card = useRef<HTMLElement>(null);
  useFirstFocus(card);
  const picture = String(user['headIcon'] ?? '');
  return (
    <main className="zh-lock">
      <Clock />
      <section className="zh-lock-card" aria-label={title} ref={card}>
        {picture === '' ? (
          <span className="zh-lock-face" aria-hidden="true">
            {name.slice(-1)}
          </span>
        ) : (
          <img className="zh-lock-face" src={picture} alt="" />
        )}
        <h1>{name}</h1>
        <p>{title}</p>
        <Nodes nodes={node.children} />
      </section>
    </main>
  );
}

/** The time and the day, in the reader's language and where the organisation is, as everywhere. */
function Clock() {
  const { now } = useInterpreter();
  const { language } = useI18n();
  const [at, setAt] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), 1000);
    return () => clearInterval(timer);
  }, [now]);
  const show = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tags[language], { ...options, timeZone: zoneName() }).format(at);
  return (
    <div className="zh-lock-clock">
      <time dateTime={new Date(at).toISOString()}>
        {show({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}
      </time>
      <span>{show({ month: 'long', day: 'numeric', weekday: 'long' })}</span>
    </div>
  );
}
