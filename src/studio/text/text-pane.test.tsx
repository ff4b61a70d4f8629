import { EditorView } from '@codemirror/view';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Outline } from '../design/Outline.tsx';
import { EditorPane } from '../panes/EditorPane.tsx';
import { outline, showForm } from '../testing/show-form.tsx';

/** jsdom has no layout, which the text editor measures. */
beforeAll(() => void (Range.prototype.getClientRects = () => [] as unknown as DOMRectList));
afterEach(cleanup);

const form = { language: 1, title: '单', fields: [{ config: { zhjyKey: 'input', label: '姓名' }, vModel: 'name' }] };

async function show() {
  const shown = await showForm(form, ({ draft, checked }) => (
    <>
      <Outline />
      <EditorPane
        part="form"
        view="json"
        onView={() => undefined}
        draft={draft}
        issues={checked.issues.form}
        imported={{ report: { form: [], list: [] }, forget: () => undefined }}
      />
    </>
  ));
  const content = (await screen.findByRole('textbox')) as HTMLElement;
  const editor = EditorView.findFromDOM(content) as EditorView;
  const type = (insert: string, from: number, to = from) =>
    act(async () => editor.dispatch({ changes: { from, to, insert } }));
  return { ...shown, editor, type };
}

describe('the JSON text of a form', () => {
  it('is preserved while it is not JSON, with the last good tree in all views and a syntax issue [STUDIO-001]', async () => {
    const { editor, type, text, at, now } = await show();
    const start = text();
    await type('{', start.length);
    expect(text()).toBe(`${start}{`);
    expect(editor.state.doc.toString()).toBe(`${start}{`);
    expect(now().draft.documents.form.isParsed).toBe(false);
    expect(at('fields', 0, 'config', 'label')).toBe('姓名');
    expect(outline().textContent).toContain('姓名');
    expect(now().checked.issues.form.map(({ line }) => line)).toEqual([start.split('\n').length]);
    await type('', start.length, start.length + 1);
    expect(now().draft.documents.form.isParsed).toBe(true);
    expect(now().checked.issues.form).toEqual([]);
  });

  it('follows an edit of another view and leads it: both have one text and one tree [STUDIO-001]', async () => {
    const { editor, type, text, at, do: run } = await show();
    await run(({ editing }) =>
      editing.edit((tree) => {
        (tree as typeof form).title = '新单';
      }),
    );
    expect(editor.state.doc.toString()).toBe(text());
    expect(text()).toContain('"title": "新单"');
    const place = text().indexOf('姓名');
    await type('客户', place, place + 2);
    expect(at('fields', 0, 'config', 'label')).toBe('客户');
    expect(outline().textContent).toContain('客户');
  });
});
