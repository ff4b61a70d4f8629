import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { message } from '#core/text/message.ts';
import { useShell } from './shell.ts';

/** A navigation that has nothing to wait for shows the bar this long at least. */
const leastMs = 50;

/** The bar at the upper edge while something is under way: every navigation begins it, and it ends with the last thing waited for. */
export function ProgressBar() {
  const { progress, messages } = useShell();
  const { pathname, search } = useLocation();
  const isBusy = useSyncExternalStore(progress.subscribe, progress.isBusy);
  useEffect(() => {
    const end = progress.begin();
    const timer = setTimeout(end, leastMs);
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [progress, pathname, search]);
  if (!isBusy) return <div className="zh-progress zh-progress--over" aria-hidden="true" />;
  return <div className="zh-progress" role="progressbar" aria-label={message(messages, 'shell.loading')} />;
}

/** Stands where something is waited for: the bar runs as long as this does. */
export function Busy() {
  const { progress } = useShell();
  useEffect(() => progress.begin(), [progress]);
  return null;
}
