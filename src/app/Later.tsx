import { Component, type ComponentType, type ReactNode, Suspense, useMemo } from 'react';
import { type Once, useOnce } from './state/lazy-value.ts';
import { Shell, useShell } from './product-context/product-context.ts';
import { Failed, Loading } from './feedback/Waiting.tsx';

interface Props<P> {
  part: Once<ComponentType<P>>;
  given: P;
}

/** A lazy-loaded part that the login page does not need, with all kinds and faces. */
export function Later<P extends object>({ part, given }: Props<P>) {
  return (
    <WhenMissing>
      <Arrived part={part} given={given} />
    </WhenMissing>
  );
}

function Arrived<P extends object>({ part, given }: Props<P>) {
  const shell = useShell();
  const whole = useOnce(shell.whole);
  const Part = useOnce(part);
  const value = useMemo(() => ({ ...shell, ...whole }), [shell, whole]);
  if (!Part || !whole) return <Loading />;
  return (
    <Suspense fallback={<Loading />}>
      <Shell value={value}>
        <Part {...given} />
      </Shell>
    </Suspense>
  );
}

/** Error boundary for a failed module import, after a deployment or without a network: offers to reload the page. */
class WhenMissing extends Component<{ children: ReactNode }, { isMissing: boolean }> {
  override state = { isMissing: false };

  static getDerivedStateFromError() {
    return { isMissing: true };
  }

  override render() {
    return this.state.isMissing ? <Failed retry={() => window.location.reload()} /> : this.props.children;
  }
}
