import { Component, type ComponentType, createElement, type ReactNode, Suspense, useMemo } from 'react';
import { type LazyValue, useLazyValue } from '../state/lazy-value.ts';
import { ProductContext, type ProductContextValue, useProductContext } from '../product-context/product-context.ts';
import { Failed, Loading } from './Waiting.tsx';

interface Props<P> {
  part: LazyValue<ComponentType<P>>;
  /** The kinds that the part begins with; absent: all. */
  registry?: 'whole' | 'forms';
  given: P;
}

/** A lazy-loaded part that the login page does not need, with its kinds and faces. */
export function Lazy<P extends object>(props: Props<P>) {
  return (
    <WhenMissing>
      <LazyPart {...props} />
    </WhenMissing>
  );
}

function LazyPart<P extends object>({ part, given, registry = 'whole' }: Props<P>) {
  const context = useProductContext();
  const kinds = useLazyValue<Pick<ProductContextValue, 'kinds' | 'faces'>>(context[registry]);
  const component = useLazyValue(part);
  const value = useMemo(() => ({ ...context, ...kinds }), [context, kinds]);
  if (!component || !kinds) return <Loading />;
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
