import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { message } from '#core/text/message.ts';
import { useEffectOn } from '#runtime/context/effects.ts';
import { useProductContext } from '../product-context/product-context.ts';

/** Minimum display time of the bar in milliseconds, for a navigation without loading. */
const leastMs = 50;

/** Progress bar at the top edge: starts with every navigation and ends when the last pending load has finished. */
export function ProgressBar() {
  const { progress, messages } = useProductContext();
  const { pathname, search } = useLocation();
  const isBusy = useSyncExternalStore(progress.subscribe, progress.isBusy);
  useEffectOn(pathname + search, () => {
    const end = progress.begin();
    const timer = setTimeout(end, leastMs);
    return () => {
      clearTimeout(timer);
      end();
    };
  });
  if (!isBusy) return <div className="zh-progress zh-progress--over" aria-hidden="true" />;
  const label = message(messages, 'shell.loading');
  // A live region, as it is outside the landmarks of every page.
  return <div className="zh-progress" role="progressbar" aria-live="polite" aria-label={label} />;
}

/** Rendered as a Suspense fallback: the progress bar runs while it is mounted. */
export function Busy() {
  const { progress } = useProductContext();
  useEffect(() => progress.begin(), [progress]);
  return null;
}
