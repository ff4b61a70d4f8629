import { Button, Result } from 'antd';
import { useTranslation } from '#runtime/context/use-translation.ts';
import './studio.css';
import { useNavigation } from '#runtime/context/application.tsx';

/** The page of a missing or removed form, with a link back. */
export function FormNotFound() {
  const { navigate } = useNavigation();
  const t = useTranslation();
  const back = (
    <Button type="primary" onClick={() => navigate('/home', '_self')}>
      {t('shell.backHome')}
    </Button>
  );
  return <Result className="zs-missing" status="warning" title={t('studio.missing')} extra={back} />;
}
