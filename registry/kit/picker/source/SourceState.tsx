import { Spin } from 'antd';
import { useTranslation } from '#runtime/context/use-translation.ts';

interface SourceStateProps {
  state: 'loading' | 'failed' | 'empty';
  retry(): void;
}

/** The left side without entries: loading, failed (with retry), or no data. */
export function SourceState({ state, retry }: SourceStateProps) {
  const t = useTranslation();
  if (state === 'loading') {
    return (
      <div className="zp-state" role="status" aria-label={t('control.loading')}>
        <Spin />
      </div>
    );
  }
  if (state === 'empty') return <p className="zk-none">{t('common.noData')}</p>;
  return (
    <>
      <p className="zk-none">{t('common.noData')}</p>
      <button type="button" className="zk-none zk-again" onClick={retry}>
        {t('control.loadFailed')}
      </button>
    </>
  );
}
