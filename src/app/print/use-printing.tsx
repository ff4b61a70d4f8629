import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import type { PrintRequest, Services } from '#runtime/context/services.ts';

const Printing = lazy(() => import('./Printing.tsx'));

/** Returns the print function, and the print preview to render while a request is open. */
export function usePrinting(): [Services['print'], ReactNode] {
  const [request, setRequest] = useState<PrintRequest>();
  const print = useCallback((printRequest?: PrintRequest) => {
    if (printRequest) setRequest(printRequest);
    else window.print();
  }, []);
  const host = request && (
    <Suspense>
      <Printing request={request} onClose={() => setRequest(undefined)} />
    </Suspense>
  );
  return [print, host];
}
