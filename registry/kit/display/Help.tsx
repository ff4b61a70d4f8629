import { lazy, Suspense } from 'react';

const Tip = lazy(() => import('#runtime/render/Tip.tsx'));

/** The mark that says a help text when pointed at or focused. */
export function Help({ text }: { text: string }) {
  return (
    <Suspense fallback={<span className="zf-tip" />}>
      <Tip text={text} />
    </Suspense>
  );
}
