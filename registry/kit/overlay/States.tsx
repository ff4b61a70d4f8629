import { useTranslation } from '#runtime/context/use-translation.ts';
import { Button } from '#runtime/render/Button.tsx';
import './blocks.css';

/** Empty state. */
export function EmptyState({ text }: { text?: string }) {
  const t = useTranslation();
  return (
    <div className="zb-empty">
      <EmptyPicture />
      <p>{text ?? t('common.noData')}</p>
    </div>
  );
}

/** Error state of a failed load, with a retry button; the client has already shown the reason. */
export function LoadError({ retry }: { retry(): void }) {
  const t = useTranslation();
  return (
    <div className="zb-empty" role="alert">
      <EmptyPicture />
      <p>{t('block.loadFailed')}</p>
      <Button onClick={retry}>{t('block.retry')}</Button>
    </div>
  );
}

/** Width that a skeleton line lacks compared to the block, in percent; three values alternate. */
const lineGaps = [0, 38, 16];

/** Skeleton lines while rows or fields are loading. */
export function LoadingSkeleton({ rows = 6 }: { rows?: number }) {
  const t = useTranslation();
  return (
    <div className="zb-waiting" role="status" aria-label={t('block.loading')}>
      {Array.from({ length: rows }, (_, index) => (
        <span key={index} style={{ width: `${100 - (lineGaps[index % 3] ?? 0)}%` }} />
      ))}
    </div>
  );
}

/** The empty-state picture. Inlined because it is part of the first page, whose size in kilobytes is limited. */
function EmptyPicture() {
  return (
    <svg width="64" height="41" viewBox="0 0 64 41" aria-hidden="true">
      <ellipse className="zb-tray-shade" cx="32" cy="33" rx="32" ry="7" />
      <path
        className="zb-tray-back"
        d="M55 12.8 44.9 1.3A3.6 3.6 0 0 0 42 0H21.9a3.6 3.6 0 0 0-2.8 1.3L9 12.8V22h46z"
      />
      <path
        className="zb-tray-front"
        d="M41.6 16c0-1.8 1.1-3.2 2.5-3.2H55v18.1c0 2.2-1.4 4.1-3.1 4.1H12.1C10.4 35 9 33.1 9 30.9V12.8h10.9c1.4 0 2.5 1.4 2.5 3.2 0 1.7 1.1 3.1 2.5 3.1h14.2c1.4 0 2.5-1.4 2.5-3.1z"
      />
    </svg>
  );
}
