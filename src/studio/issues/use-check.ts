import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { compile } from '#core/compile/compile.ts';
import type { CompileContext } from '#core/compile/context.ts';
import { createNodeCache } from '#core/compile/node-cache.ts';
import { referenceKey } from '#client/reference-data.ts';
import { checkListText } from '#core/compile/check-definition.ts';
import type { CompiledScreen } from '#core/compile/tree.ts';
import { hasListShape } from '#core/compile/validate/list.ts';
import { namedCalls } from '#core/permissions/definition-calls.ts';
import type { EditedDocument } from '#core/editing/document.ts';
import { isRecord } from '#core/editing/entries.ts';
import { checkFormText } from '#core/record/form-text.ts';
import type { ListDefinition } from '#schemas/language/definition.ts';
import type { Issue } from '#schemas/language/issue.ts';
import { entities } from '#schemas/resources/entities.ts';
import type { Documents, Part } from '../use-draft.ts';
import { useHttp, useI18n, useInterpreter } from '#runtime/context/application.tsx';

type Installed = 'dictionaries' | 'interfaces' | 'models' | 'numbering' | 'prints';

/**
 * The resources of this installation that a definition may name, the same as a release accepts. Where they cannot be
 * loaded they are not validated.
 */
function useInstalled(): Pick<CompileContext, Installed> | undefined {
  const { client } = useHttp();
  const { data } = useQuery({
    queryKey: referenceKey('names', 'installed'),
    queryFn: async () => {
      const names = (await client.send('visualdev.names', {}, { quiet: true })).data as Record<Installed, string[]>;
      return Object.fromEntries(Object.entries(names).map(([of, list]) => [of, new Set(list)])) as Record<
        Installed,
        Set<string>
      >;
    },
  });
  return data;
}

/** The validation context with all names a definition may use, including those of this installation. */
export function useCheckContext(calls: ReadonlySet<string> = namedCalls): CompileContext {
  const { kinds } = useInterpreter();
  const { messages } = useI18n();
  const installed = useInstalled();
  return useMemo(
    () => ({
      ...{ kinds, entities, calls, messages: new Map(Object.entries(messages)), ...installed },
      cache: createNodeCache(),
    }),
    [kinds, messages, installed, calls],
  );
}

interface Checked {
  /** The result for a deferred version of the documents: typing does not wait for validation. */
  form: CompiledScreen;
  formValue: unknown;
  listValue: ListDefinition | undefined;
  issues: Readonly<Record<Part, readonly Issue[]>>;
}

/** The tree of a text, which is compiled for the preview already. */
export const parsedOf = ({ tree, isParsed }: EditedDocument) => (isParsed && isRecord(tree) ? tree : undefined);

/** Compiles and validates both documents; one whose text does not parse shows the preview of its last valid version. */
export function useCheck(documents: Documents): Checked {
  const context = useCheckContext();
  const { form, list } = useDeferredValue(documents);
  const formValue = form.tree;
  const listValue = hasListShape(list.tree) ? list.tree : undefined;
  const screen = useMemo(() => compile(formValue ?? {}, context), [formValue, context]);
  const issues = useMemo(
    () => ({
      form: form.text.trim() === '' ? [] : checkFormText(form.text, context, parsedOf(form)),
      list: list.text.trim() === '' ? [] : checkListText(list.text, screen, context),
    }),
    [form, list.text, screen, context],
  );
  return useMemo(() => ({ form: screen, formValue, listValue, issues }), [screen, formValue, listValue, issues]);
}
