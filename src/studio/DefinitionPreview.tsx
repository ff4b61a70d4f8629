import { Empty } from 'antd';
import { useMemo } from 'react';
import { emptyRecord } from '#core/record/empty-record.ts';
import { listScreen } from '#core/lists/model/list-screen.ts';
import type { CompiledScreen } from '#core/compile/tree.ts';
import { AuthoredProviders, useAuthored } from '#runtime/authored/AuthoredProviders.tsx';
import { Screen } from '#runtime/render/Screen.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { Definition, ListDefinition } from '#schemas/language/definition.ts';
import { PreviewProviders } from './PreviewProviders.tsx';
import { useAuth, useInterpreter } from '#runtime/context/application.tsx';

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
}

/** A definition as users will see it, with sample data. */
export function DefinitionPreview({ model, previewed: { form, formValue, listValue }, part, mobile }: Props) {
  const t = useTranslation();
  if (form.root.length === 0) return <Empty className="zs-empty" description={t('studio.preview.empty')} />;
  return (
    <PreviewProviders form={form} mobile={mobile}>
      <div className={mobile ? 'zs-phone' : 'zs-desktop'}>
        {part === 'form' ? (
          <FormPreview model={model} form={form} />
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

function FormPreview({ model, form }: Pick<Props, 'model'> & { form: CompiledScreen }) {
  const { user } = useAuth();
  const { now } = useInterpreter();
  const place = useAuthored(draftOf(model.id));
  const record = useMemo(() => emptyRecord(form, { now: now(), user }), [form, now, user]);
  return (
    <AuthoredProviders value={place}>
      <Screen key={screenKey(form)} compiled={form} record={record} />
    </AuthoredProviders>
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
