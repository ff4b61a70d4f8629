import { Component, type ComponentType, createElement, type ReactNode, Suspense, useMemo } from 'react';
import { type LazyValue, useLazyValue } from '../state/lazy-value.ts';
import { ProductContext, useProductContext } from '../product-context/product-context.ts';
import { Failed, Loading } from './Waiting.tsx';

interface Props<P> {
  part: LazyValue<ComponentType<P>>;
  given: P;
}

/** A lazy-loaded part that the login page does not need, with all kinds and faces. */
export function Lazy<P extends object>({ part, given }: Props<P>) {
  return (
    <WhenMissing>
      <LazyPart part={part} given={given} />
    </WhenMissing>
  );
}

function LazyPart<P extends object>({ part, given }: Props<P>) {
  const context = useProductContext();
  const whole = useLazyValue(context.whole);
  const component = useLazyValue(part);
  const value = useMemo(() => ({ ...context, ...whole }), [context, whole]);
  if (!component || !whole) return <Loading />;
  return (
    <Suspense fallback={<Loading />}>
      <ProductContext value={value}>{createElement(component, given)}</ProductContext>
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
