import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { isCalculated } from '#core/kind/kind.ts';
import { formNodes } from '#core/lists/model/form-nodes.ts';
import { definitionUser } from '#core/permissions/definition-user.ts';
import { AuthoredProviders } from '#runtime/authored/AuthoredProviders.tsx';
import { useAuth, useInterpreter } from '#runtime/context/application.tsx';
import { createScope } from '#runtime/context/scope.ts';
import { ScreenContext } from '#runtime/context/screen-context.ts';
import { Form, useFormStore } from '#runtime/render/Form.tsx';
import type { DefinitionNode } from '#schemas/language/node.ts';
import { type Definition, languageVersion } from '#schemas/language/definition.ts';
import { useDraftPlace } from '../editors/use-draft-place.ts';
import { useProcessPlace } from './use-process.ts';

interface Props {
  /** The fields that the process reads; others have no influence on its path. */
  reads: readonly string[];
  onChange(record: Readonly<Record<string, unknown>>): void;
}

/** The record of a simulated run: the fields of the form that the process reads, in their own controls. */
export function RecordForm({ reads, onChange }: Props) {
  const { form } = useProcessPlace();
  const { kinds } = useInterpreter();
  const place = useDraftPlace();
  const nodes = useMemo(() => {
    const all = form === undefined ? [] : formNodes(form as Definition, kinds);
    return all
      .filter(({ prop, table }) => table === undefined && reads.includes(prop))
      .map(({ node, kind }) =>
        // What a form computes is entered here: the fields it is computed from need not be read by the process.
        isCalculated(kind)
          ? ({ ...node, config: { zhjyKey: 'inputNumber', label: node.config.label } } as DefinitionNode)
          : { ...node, disabled: false },
      );
  }, [form, kinds, reads]);
  if (nodes.length === 0) return null;
  return (
    <AuthoredProviders value={place}>
      <Fields key={reads.join()} nodes={nodes} onChange={onChange} />
    </AuthoredProviders>
  );
}

function Fields({ nodes, onChange }: { nodes: readonly DefinitionNode[]; onChange: Props['onChange'] }) {
  const { compile } = useInterpreter();
  const { user } = useAuth();
  const [screen] = useState(() =>
    compile({
      language: languageVersion,
      title: '',
      fields: nodes.map((node) => ({ ...node, config: { ...node.config, span: 24 } })),
    }),
  );
  const [scope] = useState(() => createScope({ user: definitionUser(user), route: {} }));
  const [record] = useState(() =>
    Object.fromEntries([...screen.fields].map(([name, { kind, props }]) => [name, kind?.value?.empty(props)])),
  );
  const store = useFormStore({ screen, record, scope });
  const place = useMemo(() => ({ screen, scope }), [screen, scope]);
  const changed = useEffectEvent(() => {
    const values = store.record();
    const stored = [...screen.fields].map(([name, { kind, props }]) => [name, kind?.value?.store(values[name], props)]);
    onChange(Object.fromEntries(stored) as Record<string, unknown>);
  });
  useEffect(() => store.subscribe(() => changed()), [store]);
  return (
    <ScreenContext value={place}>
      <Form store={store} mode="edit" inForm />
    </ScreenContext>
  );
}
