import { useMemo, useRef, useSyncExternalStore } from 'react';
import { NodeView } from './NodeView.tsx';
import { Ready } from './Ready.tsx';
import { createScope } from '../context/scope.ts';
import { UnsavedContext, useUnsavedForms } from '../context/unsaved-forms.ts';
import { ScreenContext, useScreen } from '../context/screen-context.ts';
import { OverlayContext, type OverlayHandle, useOverlayIfAny } from '../page/overlay-context.ts';
import { usePage } from '../page/page-context.ts';
import type { OpenOverlay } from '../page/page-handle.ts';
import { useClosing } from '../page/use-closing.ts';

/** The open overlays of the page, in the order of opening. */
export function Overlays() {
  const page = usePage();
  const overlays = useSyncExternalStore(page.subscribe, page.overlays);
  return overlays.map((overlay) => <Overlay key={overlay.key} overlay={overlay} />);
}

/** One overlay: its parameters are bound as names inside it; closing it after a change reloads the page's rows. */
function Overlay({ overlay: { key, name, node, parameters, isOpen } }: { overlay: OpenOverlay }) {
  const page = usePage();
  const { screen, scope } = useScreen();
  const nodes = useMemo(() => [node], [node]);
  const place = useMemo(() => ({ screen, scope: createScope(parameters, scope) }), [screen, scope, parameters]);
  const hasChanged = useRef(false);
  const forms = useUnsavedForms();
  const outer = useOverlayIfAny()?.path;
  const path = outer === undefined ? name : `${outer}/${name}`;
  const close = useClosing(forms, () => {
    page.close(key);
    if (!hasChanged.current) return;
    hasChanged.current = false;
    for (const block of page.blocks()) void block.reload();
  });
  const handle = useMemo<OverlayHandle>(
    () => ({
      path,
      parameters,
      isOpen,
      close,
      change: (next) => page.change(key, next),
      gone: () => page.gone(key),
      changed() {
        hasChanged.current = true;
        page.changed();
      },
    }),
    [page, key, path, parameters, isOpen, close],
  );
  return (
    <UnsavedContext value={forms}>
      <ScreenContext value={place}>
        <OverlayContext value={handle}>
          <Ready nodes={nodes} face="view" fallback={null}>
            <NodeView node={node} />
          </Ready>
        </OverlayContext>
      </ScreenContext>
    </UnsavedContext>
  );
}
