import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import type { PrintRequest, Services } from '#runtime/services.ts';

const Printing = lazy(() => import('./Printing.tsx'));

/** What prints, and what stands on the page while it does. */
export function usePrinting(): [Services['print'], ReactNode] {
  const [request, setRequest] = useState<PrintRequest>();
  const print = useCallback((asked?: PrintRequest) => {
    if (asked) setRequest(asked);
    else window.print();
  }, []);
  const host = request && (
    <Suspense>
      <Printing request={request} onClose={() => setRequest(undefined)} />
    </Suspense>
  );
  return [print, host];
}
