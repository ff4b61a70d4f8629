import { Empty } from 'antd';
import { use, useMemo, useState } from 'react';
import { emptyRecord } from '#core/record/empty-record.ts';
import { listScreen } from '#core/lists/model/list-screen.ts';
import type { CompiledScreen } from '#core/compile/tree.ts';
import { AuthoredProviders, useAuthored } from '#runtime/authored/AuthoredProviders.tsx';
import { Screen } from '#runtime/render/Screen.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { Definition, ListDefinition } from '#schemas/language/definition.ts';
import { PreviewProviders } from './PreviewProviders.tsx';
import { useAuth, useInterpreter } from '#runtime/context/application.tsx';
import { definitionUser } from '#core/permissions/definition-user.ts';
import { useCreated } from '#runtime/context/effects.ts';
import { createScope } from '#runtime/context/scope.ts';
import { ScreenContext } from '#runtime/context/screen-context.ts';
import type { FormRecord } from '#runtime/form/data.ts';
import { PageContext } from '#runtime/page/page-context.ts';
import { createPage } from '#runtime/page/page-handle.ts';
import { useConnected, useFormOpener } from '#runtime/page/use-form-opener.ts';
import { Form } from '#runtime/render/Form.tsx';
import { MarksNodes } from '#runtime/context/Marked.tsx';
import { sampleRecord } from '../editors/sample-records.ts';

export interface Previewed {
  form: CompiledScreen;
  formValue: unknown;
  listValue: ListDefinition | undefined;
}

interface Props {
  model: { id: string; fullName: string; enCode: string };
  previewed: Previewed;
  part: 'form' | 'list';
  mobile: boolean;
  /** Whether a form is filled with sample data; otherwise it is a new record. */
  isSampled?: boolean;
}

/** A definition as users will see it, with sample data. */
export function DefinitionPreview({ model, previewed, part, mobile, isSampled = false }: Props) {
  const t = useTranslation();
  const { form, formValue, listValue } = previewed;
  if (form.root.length === 0) return <Empty className="zs-empty" description={t('studio.preview.empty')} />;
  return (
    <PreviewProviders form={form} mobile={mobile}>
      <div className={mobile ? 'zs-phone' : 'zs-desktop'}>
        {part === 'form' ? (
          <FormPreview model={model} form={form} isSampled={isSampled} />
        ) : (
          <ListPreview model={model} formValue={formValue} listValue={listValue} />
        )}
      </div>
    </PreviewProviders>
  );
}

/**
 * A draft is not released: it runs with the rights of the current user, and may only name the calls a released
 * definition may (PERM-022).
 */
const draftOf = (id: string) => ({ noun: 'draft', id, version: 0 }) as const;

function FormPreview({ model, form, isSampled }: Pick<Props, 'model'> & { form: CompiledScreen; isSampled: boolean }) {
  const { user } = useAuth();
  const { now } = useInterpreter();
  const t = useTranslation();
  const place = useAuthored(draftOf(model.id));
  const isDesigned = use(MarksNodes);
  const record = useMemo(() => {
    const current = { now: now(), user };
    return isSampled ? sampleRecord(form, t('studio.preview.sample'), current) : emptyRecord(form, current);
  }, [form, now, user, t, isSampled]);
  return (
    <AuthoredProviders value={place}>
      {isDesigned ? (
        <LiveForm key={String(isSampled)} form={form} record={record} />
      ) : (
        <Screen key={`${screenKey(form)} ${isSampled}`} compiled={form} record={record} />
      )}
    </AuthoredProviders>
  );
}

/**
 * A form on the canvas: another definition gets a store of its own, while what is the same stays on the page. Nothing is
 * typed into it, and nothing opens from it.
 */
function LiveForm({ form, record }: { form: CompiledScreen; record: FormRecord }) {
  const { user } = useAuth();
  const open = useFormOpener();
  const [page] = useState(() => createPage(form.overlays, undefined));
  const [scope] = useState(() => createScope({ user: definitionUser(user) }, undefined));
  const store = useCreated([form], () => open({ screen: form, record, scope }));
  useConnected(store);
  const place = useMemo(() => ({ screen: form, scope }), [form, scope]);
  return (
    <ScreenContext value={place}>
      <PageContext value={page}>
        <Form store={store} mode="edit" />
      </PageContext>
    </ScreenContext>
  );
}

function ListPreview({ model, formValue, listValue }: Pick<Props, 'model'> & Omit<Previewed, 'form'>) {
  const { kinds } = useInterpreter();
  const { compile } = useInterpreter();
  const place = useAuthored(draftOf(model.id));
  const { own } = place;
  const compiled = useMemo(() => {
    // Both texts are validated separately, with issues listed; the compiler accepts invalid definitions.
    const form = formValue as Definition;
    return compile(listScreen({ ...model, form, ...(listValue && { list: listValue }) }, kinds, own));
  }, [model, formValue, listValue, kinds, compile, own]);
  return (
    <AuthoredProviders value={place}>
      <Screen key={screenKey(compiled)} compiled={compiled} />
    </AuthoredProviders>
  );
}

const keys = new WeakMap<object, number>();
let lastKey = 0;

/** Another definition remounts the screen: no state of the previous one may remain. */
function screenKey(screen: CompiledScreen): number {
  const key = keys.get(screen) ?? (lastKey += 1);
  keys.set(screen, key);
  return key;
}
