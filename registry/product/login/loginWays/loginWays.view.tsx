import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import './loginWays.css';
import { useHttp, useNavigation } from '#runtime/context/application.tsx';

const CodeLogin = lazy(() => import('./CodeLogin.tsx'));

export default function LoginWays() {
  const { client } = useHttp();
  const { route, navigate } = useNavigation();
  const [isCode, setCode] = useState(false);
  const t = useTranslation();
  const { data } = useQuery({
    queryKey: ['loginWays'],
    queryFn: async () =>
      (await client.send('session.config', { id: '0' }, { quiet: true })).data as { singleSignOn: number },
  });
  const { redirect = '' } = route.query;
  const provider = redirect === '' ? '/sso' : `/sso?redirect=${encodeURIComponent(redirect)}`;
  return (
    <>
      <div className="zh-login-methods">
        <span className="zh-login-methods-title">{t('loginWays.title')}</span>
        <div>
          <button type="button" aria-pressed={isCode} onClick={() => setCode(!isCode)}>
            <CodeMark />
            {t('loginWays.code')}
          </button>
          {data?.singleSignOn === 1 && (
            <button type="button" onClick={() => navigate(provider, '_self')}>
              <KeyMark />
              {t('loginWays.provider')}
            </button>
          )}
        </div>
      </div>
      {isCode && (
        <Suspense fallback={null}>
          <CodeLogin />
        </Suspense>
      )}
    </>
  );
}

const drawn = { width: 16, height: 16, viewBox: '0 0 16 16', fill: 'none', stroke: 'currentColor', strokeWidth: 1.4 };

function CodeMark() {
  return (
    <svg {...drawn} aria-hidden="true">
      <path d="M2 2h4.5v4.5H2zM9.5 2H14v4.5H9.5zM2 9.5h4.5V14H2zM9.5 9.5h2v2h-2zM14 9.5V14H9.5" />
    </svg>
  );
}

function KeyMark() {
  return (
    <svg {...drawn} aria-hidden="true">
      <circle cx="5.5" cy="10.5" r="3" />
      <path d="M7.7 8.3 13.500 2.5M11 5l2 2" />
    </svg>
  );
}
