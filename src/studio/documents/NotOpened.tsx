import { Button, Result } from 'antd';
import { CallError } from '#client/call-error.ts';
import { useNavigation } from '#runtime/context/application.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { shownCodes } from './use-loaded.ts';
import '../studio.css';

interface Props {
  error: Error;
  onRetry(): void;
}

/** Why a document is not opened: it is missing, the user has no right to it, or it could not be loaded. */
export function NotOpened({ error, onRetry }: Props) {
  const { navigate } = useNavigation();
  const t = useTranslation();
  const isRefused = error instanceof CallError && shownCodes.includes(error.code);
  return (
    <Result
      className="zs-missing"
      status="warning"
      title={error instanceof CallError ? error.msg : t('common.requestFailed')}
      extra={
        <>
          {!isRefused && <Button onClick={onRetry}>{t('shell.retry')}</Button>}
          <Button type="primary" onClick={() => navigate('/home', '_self')}>
            {t('shell.backHome')}
          </Button>
        </>
      }
    />
  );
}
