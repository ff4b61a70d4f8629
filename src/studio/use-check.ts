import { useQueries } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { compile } from '#core/compile/compile.ts';
import type { CompileContext } from '#core/compile/context.ts';
import { referenceKey } from '#client/reference-data.ts';
import { checkListText } from '#core/compile/check-definition.ts';
import type { CompiledScreen } from '#core/compile/tree.ts';
import { hasListShape } from '#core/compile/validate/list.ts';
import { namedCalls } from '#core/permissions/definition-calls.ts';
import { checkFormText } from '#core/record/form-text.ts';
import type { ListDefinition } from '#schemas/language/definition.ts';
import type { Issue } from '#schemas/language/issue.ts';
import { pageSizeMax } from '#schemas/protocol/paging.ts';
import { entities } from '#schemas/resources/entities.ts';
import type { Documents, Part } from './use-draft.ts';
import { useHttp, useI18n, useInterpreter } from '#runtime/context/application.tsx';

type Installed = 'dictionaries' | 'numbering' | 'models' | 'interfaces';

interface Named {
  id: string;
  enCode: string;
}

const all = { currentPage: 1, pageSize: pageSizeMax };

/** The call that lists the resources of each type, and the names for them in a definition. */
const lists: readonly {
  of: Installed;
  call: string;
  input: Readonly<Record<string, unknown>>;
  names: (one: Named) => string[];
}[] = [
  { of: 'dictionaries', call: 'dictionary-data.all', input: {}, names: ({ id, enCode }) => [enCode, id] },
  { of: 'numbering', call: 'bill-rule.selector', input: all, names: ({ enCode }) => [enCode] },
  { of: 'models', call: 'visualdev.list', input: all, names: ({ id }) => [id] },
  { of: 'interfaces', call: 'data-interface.choose', input: all, names: ({ id, enCode }) => [enCode, id] },
];

/**
 * The resources of this installation that a definition may name. Lists that cannot be loaded are omitted, and so not
 * validated.
 */
function useInstalled(): Pick<CompileContext, Installed> {
  const { client } = useHttp();
  const answers = useQueries({
    queries: lists.map(({ of, call, input, names }) => ({
      queryKey: referenceKey('names', 'installed', of),
      queryFn: async () => {
        const { list } = (await client.send(call, input)).data as { list: Named[] };
        return new Set(list.flatMap(names));
      },
    })),
    combine: (results) => results.map(({ data }) => data),
  });
  return useMemo(
    () =>
      Object.fromEntries(
        lists.flatMap(({ of }, index) => {
          const names = answers[index];
          return names ? [[of, names]] : [];
        }),
      ),
    [answers],
  );
}

/** The validation context with all names a definition may use, including those of this installation. */
function useCheckContext(): CompileContext {
  const { kinds } = useInterpreter();
  const { messages } = useI18n();
  const installed = useInstalled();
  return useMemo(
    () => ({ kinds, entities, calls: namedCalls, messages: new Map(Object.entries(messages)), ...installed }),
    [kinds, messages, installed],
  );
}

interface Checked {
  /** The result for a deferred version of the documents: typing does not wait for validation. */
  form: CompiledScreen;
  formValue: unknown;
  listValue: ListDefinition | undefined;
  issues: Readonly<Record<Part, readonly Issue[]>>;
}

/** Compiles and validates both documents; one whose text does not parse shows the preview of its last valid version. */
export function useCheck(documents: Documents): Checked {
  const context = useCheckContext();
  const { form, list } = useDeferredValue(documents);
  const formValue = form.tree;
  const listValue = hasListShape(list.tree) ? list.tree : undefined;
  const screen = useMemo(() => compile(formValue ?? {}, context), [formValue, context]);
  const issues = useMemo(
    () => ({
      form: form.text.trim() === '' ? [] : checkFormText(form.text, context),
      list: list.text.trim() === '' ? [] : checkListText(list.text, screen, context),
    }),
    [form.text, list.text, screen, context],
  );
  return { form: screen, formValue, listValue, issues };
}
