import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import { valueAt } from '#core/editing/node-edits.ts';
import type { NodePath } from '#core/lists/model/outline.ts';
import { kinds } from '#registry/kinds.ts';
import { quietPlatform, quietServices, TestProviders } from '#registry/testing/Around.tsx';
import { DragArea } from '../design/DragArea.tsx';
import { EditingContext, type Editing, useFormEditing } from '../editing.ts';
import { useCheck } from '../issues/use-check.ts';
import { type Draft, useDraft } from '../use-draft.ts';

/** What the views have of an edited form, after its last render. */
interface Shown {
  draft: Draft;
  editing: Editing;
  checked: ReturnType<typeof useCheck>;
}

type Views = ReactNode | ((shown: Shown) => ReactNode);

function Edited({ text, shown, children }: { text: string; shown: Partial<Shown>; children: Views }) {
  const blank = { form: { language: 1, title: '单', fields: [] } };
  const draft = useDraft('form', { saved: { form: text, list: '' }, version: 1, blank });
  const checked = useCheck(draft.documents);
  const editing = useFormEditing(draft, checked.issues.form);
  useEffect(() => {
    Object.assign(shown, { draft, editing, checked });
  });
  return (
    <EditingContext value={editing}>
      <DragArea>{typeof children === 'function' ? children({ draft, editing, checked }) : children}</DragArea>
    </EditingContext>
  );
}

/** Renders views of the studio around one edited form. */
export async function showForm(definition: unknown, views: Views) {
  localStorage.clear();
  const shown: Partial<Shown> = {};
  const text = typeof definition === 'string' ? definition : JSON.stringify(definition, null, 2);
  await act(async () => {
    render(
      <TestProviders platform={quietPlatform(kinds, {})} services={quietServices(kinds)}>
        <Edited text={text} shown={shown}>
          {views}
        </Edited>
      </TestProviders>,
    );
  });
  const now = () => shown as Shown;
  return {
    now,
    text: () => now().draft.texts.form,
    at: (...path: NodePath) => valueAt(now().draft.documents.form.tree, path),
    chosen: () => now().editing.selection.addresses,
    do: (work: (now: Shown) => void) => act(async () => work(now())),
  };
}

export const outline = () => screen.getByRole('region', { name: '大纲' });
export const chooseInOutline = (label: string, init: object = {}) =>
  act(async () => void fireEvent.click(within(outline()).getByText(label), init));
