import { AuditOutlined, BellOutlined } from '@ant-design/icons';
import { formatTime } from '#core/dates/format.ts';
import { useUnread } from '#runtime/context/live.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { formatDay } from '#core/dates/day-formats.ts';
import { todoPath, useTodoCount } from '../shared/use-todo-count.ts';
import './greeting.css';
import { useI18n, useInterpreter, useWorkspace } from '#runtime/context/application.tsx';

const dawn = 5;
const noon = 12;
const evening = 18;

/** The part of the day for a greeting; the hours after midnight count as evening. */
export function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour < dawn || hour >= evening) return 'evening';
  return hour < noon ? 'morning' : 'afternoon';
}

export default function Greeting() {
  const { now } = useInterpreter();
  const { language } = useI18n();
  const { person, companyName, navigate } = useWorkspace();
  const todo = useTodoCount();
  const { notices } = useUnread();
  const t = useTranslation();
  const moment = now();
  const part = partOfDay(Number(formatTime(moment, 'HH')));
  return (
    <section className="zg-greeting" data-part={part}>
      <div className="zg-greeting-text">
        <h2>{t(`shell.greeting.${part}`, { name: person.name })}</h2>
        <p>{t('shell.greeting.sub', { organize: person.organize || companyName })}</p>
        <p className="zg-greeting-day">{formatDay(moment, language)}</p>
      </div>
      <div className="zg-greeting-counts">
        {todo !== undefined && (
          <button type="button" className="zg-greeting-unread" onClick={() => navigate(todoPath)}>
            <AuditOutlined aria-hidden="true" />
            <strong>{todo}</strong>
            <span>{t('flow.todo.short')}</span>
          </button>
        )}
        <button type="button" className="zg-greeting-unread" onClick={() => navigate('/messageRecord')}>
          <BellOutlined aria-hidden="true" />
          <strong>{notices}</strong>
          <span>{t('shell.greeting.unread')}</span>
        </button>
      </div>
    </section>
  );
}
