import { type ReactNode, useMemo } from 'react';
import { type OpenWindows, OpenWindowsContext } from '#runtime/page/open-windows.ts';
import { useProductContext } from './product-context/product-context.ts';

/** Stores the open overlays of one visited page, for the current user. */
export function PaneWindows({ path, children }: { path: string; children: ReactNode }) {
  const { keeping, session } = useProductContext();
  const { windows } = keeping;
  const userId = session.user?.userInfo.userId;
  const own = useMemo<OpenWindows | undefined>(() => {
    if (userId === undefined) return undefined;
    const page = { userId, path };
    return {
      read: (place) => windows.read(page, place),
      write: (place, opened) => windows.write(page, place, opened),
    };
  }, [windows, userId, path]);
  return <OpenWindowsContext value={own}>{children}</OpenWindowsContext>;
}
