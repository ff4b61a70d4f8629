import type { Options } from '#runtime/context/faces.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';

/** Loading and error state next to options that are rendered without a popup. */
export function OptionsState({ options }: { options: Options }) {
  const t = useTranslation();
  if (options.state === 'ready') return null;
  if (options.state === 'loading') return <span className="zk-wait">{t('control.loading')}</span>;
  return (
    <button type="button" className="zk-retry" onClick={options.reload}>
      {t('control.loadFailed')}
    </button>
  );
}

/** The content of an open list without entries: loading, failed (with retry), or no data. */
export function EmptyOptions({ options }: { options: Options }) {
  const t = useTranslation();
  if (options.state === 'loading') return <div className="zk-none">{t('control.loading')}</div>;
  if (options.state === 'ready') return <div className="zk-none">{t('common.noData')}</div>;
  return (
    <button
      type="button"
      className="zk-none zk-retry-button"
      onMouseDown={(event) => event.preventDefault()}
      onClick={options.reload}
    >
      {t('control.loadFailed')}
    </button>
  );
}
