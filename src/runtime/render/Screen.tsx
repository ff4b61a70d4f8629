import { use, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { CompiledScreen } from '#core/compile/tree.ts';
import { definitionUser } from '#core/permissions/definition-user.ts';
import { createScope, type Scope } from '../context/scope.ts';
import { ScreenContext, useScreen } from '../context/screen-context.ts';
import { UnsavedContext, useUnsavedForms } from '../context/unsaved-forms.ts';
import type { FormRecord } from '../form/data.ts';
import { useFormulas } from '../form/formulas.ts';
import { useOpenWindows } from '../page/open-windows.ts';
import { OverlayContext, type OverlayHandle, useOverlayIfAny } from '../page/overlay-context.ts';
import { PageContext, usePage } from '../page/page-context.ts';
import { createPage, type OpenOverlay } from '../page/page-handle.ts';
import { useClosing } from '../page/use-closing.ts';
import { Form, useFormStore } from './Form.tsx';
import { NodeView } from './NodeView.tsx';
import { Nodes } from './Nodes.tsx';
import { Ready } from './Ready.tsx';
import { useAuth, useInterpreter } from '../context/application.tsx';

/** The open overlays of the page, in the order of opening. */
function Overlays() {
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
      onClosed: () => page.onClosed(key),
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

interface ScreenProps {
  compiled: CompiledScreen;
  /** Of a form: already parsed. */
  record?: FormRecord;
  mode?: 'edit' | 'view';
  draftKey?: string;
  /** Shows validation issues initially, as after a failed save. */
  isChecked?: boolean;
  /** Initial names, for example `{ route }`. */
  bind?: Readonly<Record<string, unknown>>;
}

/** Renders a screen from its definition: a form with its fields, or a page with its body. */
export function Screen({ compiled, record = {}, mode = 'edit', draftKey, isChecked = false, bind }: ScreenProps) {
  const { user } = useAuth();
  const { authored, now } = useInterpreter();
  const outer = use(ScreenContext);
  const overlay = useOverlayIfAny();
  const [scope] = useState(() =>
    createScope({ user: authored ? definitionUser(user) : user, ...bind }, outer?.scope, now),
  );
  const [page] = useState(() => createPage(compiled.overlays, overlay?.changed));
  useOpenWindows(page);
  const place = useMemo(() => ({ screen: compiled, scope }), [compiled, scope]);
  const isReady = useFormulas(compiled.formulas, scope);
  return (
    <ScreenContext value={place}>
      <PageContext value={page}>
        {!isReady ? null : compiled.definition.body ? (
          <Ready nodes={compiled.root} face="view">
            <Nodes nodes={compiled.root} />
          </Ready>
        ) : (
          <FormScreen {...{ compiled, record, mode, draftKey, isChecked, scope }} />
        )}
        <Overlays />
      </PageContext>
    </ScreenContext>
  );
}

interface FormScreenProps {
  compiled: CompiledScreen;
  record: FormRecord;
  mode: 'edit' | 'view';
  draftKey: string | undefined;
  isChecked: boolean;
  scope: Scope;
}

function FormScreen({ compiled, record, mode, draftKey, isChecked, scope }: FormScreenProps) {
  const store = useFormStore({ screen: compiled, record, isNew: mode === 'edit', scope, draftKey });
  useEffect(() => {
    if (isChecked) store.checkAll();
  }, [isChecked, store]);
  return <Form store={store} mode={mode} />;
}
