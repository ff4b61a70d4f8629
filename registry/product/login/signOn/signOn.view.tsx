import { useEffect, useEffectEvent, useRef } from 'react';
import { CallError } from '#client/call-error.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { PropsOf } from '../../../kind.ts';
import './signOn.css';
import type { signOn } from '../login.ts';
import { useDevice, useFeedback, useHttp, useNavigation } from '#runtime/context/application.tsx';

/** Storage key of the pending login attempt: its state, and where to redirect afterwards. */
const attemptKey = 'zhjy_signOn';

/** How long the reason of a failed login is shown on the login page, in milliseconds. */
const reasonMs = 4000;

interface Attempt {
  state: string;
  redirect: string;
}

/**
 * One half of a single sign-on login. A failure shows the reason and navigates to the login page (ROUTE-005,
 * ROUTE-008).
 */
function useSignOn(step: 'begin' | 'end'): void {
  const { client } = useHttp();
  const { route, navigate } = useNavigation();
  const { toast } = useFeedback();
  const { storage } = useDevice();
  const t = useTranslation();
  const isDone = useRef(false);

  async function begin() {
    const config = (await client.send('session.config', { id: '0' }, { quiet: true })).data as { singleSignOn: number };
    // Without a provider only a token in the URL could log in.
    if (config.singleSignOn !== 1) throw new Error(t('session.empty'));
    const { data } = await client.send('session.signOn', {}, { quiet: true });
    const { url, state } = data as { url: string; state: string };
    const attempt: Attempt = { state, redirect: route.query['redirect'] ?? '' };
    storage?.setItem(attemptKey, JSON.stringify(attempt));
    navigate(url, '_self');
  }

  /** Login CSRF protection: only the browser that began a login, with the same `state`, may end it. */
  async function end() {
    const attempt = JSON.parse(storage?.getItem(attemptKey) ?? '{}') as Partial<Attempt>;
    storage?.removeItem(attemptKey);
    const { code = '', state = '', iss, error } = route.query;
    if (error === 'access_denied') throw new Error(t('signOn.denied'));
    if (code === '' || state === '' || state !== attempt.state) throw new Error(t('session.ssoFailed'));
    await client.send('session.signedOn', { code, state, ...(iss !== undefined && { iss }) }, { quiet: true });
    navigate(`/login?redirect=${encodeURIComponent(attempt.redirect ?? '')}`, '_self');
  }

  const go = useEffectEvent(async () => {
    try {
      await (step === 'begin' ? begin() : end());
    } catch (error) {
      void toast('error', error instanceof CallError ? error.msg : (error as Error).message, reasonMs);
      navigate('/login', '_self');
    }
  });
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    void go();
  }, []);
}

export default function SignOn({ node }: NodeProps) {
  const { step } = node.props as PropsOf<typeof signOn>;
  useSignOn(step);
  const t = useTranslation();
  return (
    <p className="zh-sign-on" role="status">
      {t(step === 'begin' ? 'signOn.leaving' : 'signOn.arriving')}
    </p>
  );
}
