import { use, useEffect, useMemo, useState } from 'react';
import type { CompiledScreen } from '#core/compile/tree.ts';
import { definitionUser } from '#core/permissions/definition-user.ts';
import { Form, useFormStore } from './Form.tsx';
import { Nodes } from './Nodes.tsx';
import { Overlays } from './Overlays.tsx';
import { useOverlayIfAny } from '../page/overlay-context.ts';
import { PageContext } from '../page/page-context.ts';
import { useOpenWindows } from '../page/open-windows.ts';
import { createPage } from '../page/page-handle.ts';
import { usePlatform } from '../context/platform.ts';
import { Ready } from './Ready.tsx';
import { type Scope, createScope } from '../context/scope.ts';
import { ScreenContext } from '../context/screen-context.ts';
import { useServicesIfAny } from '../context/services.ts';
import type { FormRecord } from '../form/data.ts';

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
  const { user } = usePlatform();
  const authored = useServicesIfAny()?.authored;
  const outer = use(ScreenContext);
  const overlay = useOverlayIfAny();
  const [scope] = useState(() => createScope({ user: authored ? definitionUser(user) : user, ...bind }, outer?.scope));
  const [page] = useState(() => createPage(compiled.overlays, overlay?.changed));
  useOpenWindows(page);
  const place = useMemo(() => ({ screen: compiled, scope }), [compiled, scope]);
  return (
    <ScreenContext value={place}>
      <PageContext value={page}>
        {compiled.definition.body ? (
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
  const store = useFormStore({ screen: compiled, record, scope, draftKey });
  useEffect(() => {
    if (isChecked) store.checkAll();
  }, [isChecked, store]);
  return <Form store={store} mode={mode} />;
}
