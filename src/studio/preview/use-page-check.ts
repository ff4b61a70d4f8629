import { useMemo } from 'react';
import { checkText } from '#core/compile/check-definition.ts';
import { compile } from '#core/compile/compile.ts';
import type { EditedDocument } from '#core/editing/document.ts';
import { portalCalls } from '#core/permissions/definition-calls.ts';
import { usePainted } from '#runtime/context/after-paint.ts';
import type { Issue } from '#schemas/language/issue.ts';
import { useCheckContext } from '../issues/use-check.ts';

/** The compiled page of an edited portal or big screen and its issues as the release finds them; typing does not wait for them. */
export function usePageCheck({ text, tree }: EditedDocument) {
  const context = useCheckContext(portalCalls);
  const page = useMemo(() => compile(tree ?? {}, context), [tree, context]);
  const checked = usePainted(text);
  const issues = useMemo(
    (): readonly Issue[] => (checked.trim() === '' ? [] : checkText(checked, context)),
    [checked, context],
  );
  return { page, issues };
}
