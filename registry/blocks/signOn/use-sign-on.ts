import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CallError } from '#client/call-error.ts';
import { usePlatform } from '#runtime/platform.ts';
import { useServices } from '#runtime/services.ts';
import { useSay } from '#runtime/texts.ts';

/** What this browser notes while the person is away: the attempt it began, and where the person wanted to go. */
const kept = 'zhjy_signOn';

interface Attempt {
  state: string;
  redirect: string;
}

/** Does one half of a login with a provider; answers why it failed, once it has. */
export function useSignOn(step: 'begin' | 'end'): string | undefined {
  const { client, route, navigate } = useServices();
  const { storage } = usePlatform();
  const say = useSay();
  const [failure, setFailure] = useState<string>();
  const isDone = useRef(false);

  async function begin() {
    const { data } = await client.send('session.signOn', {}, { quiet: true });
    const { url, state } = data as { url: string; state: string };
    const attempt: Attempt = { state, redirect: route.query['redirect'] ?? '' };
    storage?.setItem(kept, JSON.stringify(attempt));
    navigate(url, '_self');
  }

  /** Only the browser that began a login may end it: whoever sends a link with a code of their own gets nowhere. */
  async function end() {
    const attempt = JSON.parse(storage?.getItem(kept) ?? '{}') as Partial<Attempt>;
    storage?.removeItem(kept);
    const { code = '', state = '', iss } = route.query;
    if (code === '' || state === '' || state !== attempt.state) throw new Error('not begun here');
    await client.send('session.signedOn', { code, state, ...(iss !== undefined && { iss }) }, { quiet: true });
    navigate(`/login?redirect=${encodeURIComponent(attempt.redirect ?? '')}`, '_self');
  }

  const go = useEffectEvent(async () => {
    try {
      await (step === 'begin' ? begin() : end());
    } catch (error) {
      setFailure(error instanceof CallError ? error.msg : say('session.ssoFailed'));
    }
  });
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    void go();
  }, []);
  return failure;
}
