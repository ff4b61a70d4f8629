import { Button, Result } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { useAuth, useHttp, useNavigation } from '#runtime/context/application.tsx';

type Step = 'asking' | 'ready' | 'done' | 'refused' | 'ended';

const looks = { asking: 'info', ready: 'info', done: 'success', refused: 'warning', ended: 'warning' } as const;

export default function ScanLogin() {
  const { client } = useHttp();
  const { route } = useNavigation();
  const { user } = useAuth();
  const t = useTranslation();
  const [step, setStep] = useState<Step>('asking');
  const id = route.query['id'] ?? '';
  const isReported = useRef(false);

  const tell = async (status: -1 | 1 | 2, then: Step) => {
    try {
      await client.send('session.setCodeCertificateStatus', { id, status }, { quiet: true });
      setStep(then);
    } catch {
      setStep('ended');
    }
  };
  const scanned = useEffectEvent(() => tell(1, 'ready'));
  useEffect(() => {
    if (isReported.current) return;
    isReported.current = true;
    void scanned();
  }, []);

  return (
    <Result
      status={looks[step]}
      title={t(`scanLogin.${step}`, { name: String(user['userName'] ?? '') })}
      extra={
        step === 'ready' && (
          <>
            <Button size="large" onClick={() => void tell(-1, 'refused')}>
              {t('scanLogin.refuse')}
            </Button>
            <Button size="large" type="primary" onClick={() => void tell(2, 'done')}>
              {t('scanLogin.confirm')}
            </Button>
          </>
        )
      }
    />
  );
}
