import { useQueries } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
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
import type { Texts } from './use-draft.ts';
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
  /** The result for a deferred version of the text: typing does not wait for validation. */
  form: CompiledScreen;
  formValue: unknown;
  listValue: ListDefinition | undefined;
  issues: Readonly<Record<keyof Texts, readonly Issue[]>>;
}

/** Compiles and validates both texts; a text that does not parse shows the preview of its last valid version. */
export function useCheck(texts: Texts): Checked {
  const context = useCheckContext();
  const { form, list } = useDeferredValue(texts);
  const formValue = useLastGood(form, readForm);
  const listValue = useLastGood(list, readList);
  const screen = useMemo(() => compile(formValue ?? {}, context), [formValue, context]);
  const issues = useMemo(
    () => ({
      form: form.trim() === '' ? [] : checkFormText(form, context),
      list: list.trim() === '' ? [] : checkListText(list, screen, context),
    }),
    [form, list, screen, context],
  );
  return { form: screen, formValue, listValue, issues };
}

/** The parsed text; for an invalid text the last valid version. */
function useLastGood<T>(text: string, read: (value: unknown) => T | undefined): T | undefined {
  const [good, setGood] = useState<{ text: string; value: T | undefined }>();
  const value = useMemo(() => read(parse(text)), [text, read]);
  const isNews = (value !== undefined || text.trim() === '') && good?.text !== text;
  if (isNews) setGood({ text, value });
  return isNews ? value : good?.value;
}

const readForm = (value: unknown) => value;
const readList = (value: unknown) => (hasListShape(value) ? value : undefined);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
