import { EditorView } from '@codemirror/view';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Canvas } from '../canvas/Canvas.tsx';
import { CommandsProvider } from '../commands/registry.tsx';
import { Outline } from '../design/Outline.tsx';
import type { Issue } from '#schemas/language/issue.ts';
import { IssueList } from '../issues/IssueList.tsx';
import { chooseInOutline, outline, showForm } from '../testing/show-form.tsx';
import type { Part } from '../use-draft.ts';
import { EditorPane, type EditView } from './EditorPane.tsx';

/** jsdom has no layout, which the text editor measures. */
beforeAll(() => void (Range.prototype.getClientRects = () => [] as unknown as DOMRectList));
afterEach(cleanup);

const form = {
  language: 1,
  title: '单',
  labelWidht: 80,
  fields: [
    { config: { zhjyKey: 'input', label: '姓名' }, vModel: 'name', maxlenght: 3 },
    {
      config: { zhjyKey: 'card', label: '' },
      header: '资料',
      children: [{ config: { zhjyKey: 'input', label: '备注', required: 5 }, vModel: 'note' }],
    },
    { config: { zhjyKey: 'input', label: '城市' }, vModel: 'city' },
  ],
};
const list = { type: 1, columns: [{ prop: 'name' }], search: [{ prop: 'name', labl: '名' }], rowStyl: [] };

type Shown = Parameters<Exclude<Parameters<typeof showForm>[1], ReactNode>>[0];

/** The panes of the studio, with the choice of part and view. */
function Panes({ draft, checked, editing }: Shown) {
  const [part, setPart] = useState<Part>('form');
  const [view, setView] = useState<EditView>('design');
  return (
    <CommandsProvider>
      <button type="button" onClick={() => setPart(part === 'form' ? 'list' : 'form')}>
        part
      </button>
      <Outline />
      <Canvas isAdding={false}>
        {editing.nodes.map(({ path }) => (
          <div key={path.join()} data-node={`fields[${path[1]}]`}>
            <p />
          </div>
        ))}
      </Canvas>
      <EditorPane
        part={part}
        view={view}
        onView={setView}
        draft={draft}
        issues={checked.issues[part]}
        imported={{ report: { form: [], list: [] }, forget: () => undefined }}
      />
    </CommandsProvider>
  );
}

async function show() {
  const all = await showForm(form, (shown) => <Panes {...shown} />);
  await all.do(({ draft }) => draft.change('list', JSON.stringify(list, null, 2)));
  const issues = (part: Part) => all.now().checked.issues[part];
  await waitFor(() => expect(issues('list').map(({ path }) => path)).toContain('rowStyl'));
  return { ...all, issues };
}
const choose = (text: string) =>
  act(async () => {
    const region = screen.getByRole('region', { name: '问题' });
    fireEvent.click(within(region).getByText(text).closest('button') as HTMLElement);
  });
const to = async (view: string) => {
  await act(async () => void fireEvent.click(screen.getByText(view, { selector: '.ant-segmented-item-label' })));
  if (view === 'JSON') await waitFor(() => expect(document.querySelector('.cm-content')).not.toBeNull());
};
const editor = () => EditorView.findFromDOM(document.querySelector('.cm-editor') as HTMLElement) as EditorView;
const line = () => editor().state.doc.lineAt(editor().state.selection.main.head).text.trim();

describe('the issues of a form', () => {
  it('are listed, and marked in outline, panel and text while typing [STUDIO-005]', async () => {
    const { issues, do: run } = await show();
    const paths = () => issues('form').map(({ path }) => path);
    expect(paths()).toEqual(['labelWidht', 'fields[0].maxlenght', 'fields[1].children[0].config.required']);
    const rows = () => [...document.querySelectorAll('.zs-issue-path')].map(({ textContent }) => textContent);
    expect(rows()).toEqual(paths());
    const marked = () =>
      [...outline().querySelectorAll('[aria-label="1 个问题"]')].map(
        (mark) => mark.closest<HTMLElement>('[data-address]')?.dataset['address'],
      );
    expect(marked()).toEqual(['fields[0]', 'fields[1].children[0]']);
    await to('JSON');
    await waitFor(() => expect(document.querySelectorAll('.cm-lint-marker-error')).toHaveLength(3));
    await run(({ draft }) => draft.change('form', draft.texts.form.replace('maxlenght', 'maxlength')));
    await waitFor(() => expect(rows()).toEqual(['labelWidht', 'fields[1].children[0].config.required']));
    expect(marked()).toEqual(['fields[1].children[0]']);
    await waitFor(() => expect(document.querySelectorAll('.cm-lint-marker-error')).toHaveLength(2));
  });

  it('lead to their node in outline, preview and panel, and to their line in the text [STUDIO-005]', async () => {
    const { chosen } = await show();
    await choose('fields[1].children[0].config.required');
    expect(chosen()).toEqual(['fields[1].children[0]']);
    expect(outline().querySelector('.ant-tree-node-selected')?.textContent).toContain('备注');
    expect(document.querySelector('.zs-canvas .zs-news')?.textContent).toContain('备注');
    const sentence = document.querySelectorAll('.zs-issue-text')[2]?.textContent ?? '';
    expect(sentence).not.toBe('');
    expect(screen.getByRole('region', { name: '属性' }).textContent).toContain(sentence);
    await to('JSON');
    expect(line()).toBe('"required": 5');
    await choose('fields[0].maxlenght');
    expect([line(), chosen()]).toEqual(['"maxlenght": 3', ['fields[0]']]);
    // An issue of the form itself has a line and no node.
    await choose('labelWidht');
    expect([line(), chosen()]).toEqual(['"labelWidht": 80,', []]);
  });

  it('no longer lead anywhere once another node is chosen [STUDIO-005]', async () => {
    await show();
    await choose('fields[0].maxlenght');
    await chooseInOutline('城市');
    await to('JSON');
    expect(line()).toBe('{');
    expect(document.querySelector('.zs-chosen-line')?.textContent).toBe('    {');
  });

  it('are stepped through by F8 and Shift + F8 in every view [STUDIO-005]', async () => {
    const { chosen } = await show();
    const press = (init: object = {}) => act(async () => void fireEvent.keyDown(window, { key: 'F8', ...init }));
    await press();
    await press();
    expect(chosen()).toEqual(['fields[0]']);
    await press();
    expect(chosen()).toEqual(['fields[1].children[0]']);
    await press({ shiftKey: true });
    expect(chosen()).toEqual(['fields[0]']);
  });
});

describe('the issues of a list', () => {
  it('lead to the section of their property, and to their line in the text [STUDIO-005]', async () => {
    await show();
    await act(async () => void fireEvent.click(screen.getByText('part')));
    const isOpen = () => document.querySelector('[data-section=search]') !== null;
    expect(isOpen()).toBe(false);
    await choose('search[0].labl');
    expect(isOpen()).toBe(true);
    await to('JSON');
    expect(line()).toBe('"labl": "名"');
    await choose('rowStyl');
    expect(line()).toBe('"rowStyl": []');
    // The other part is another text.
    await act(async () => void fireEvent.click(screen.getByText('part')));
    await waitFor(() => expect(editor().state.doc.toString()).toContain('labelWidht'));
    expect(line()).toBe('{');
  });
});

describe('the list of issues', () => {
  it('counts errors and warnings apart, those of an imported file too [STUDIO-005]', async () => {
    const issue = (severity: Issue['severity']) => ({ path: 'title', id: 'issue.type', params: {}, severity });
    const none = () => undefined;
    const acts = { sentence: () => '', onChoose: none, onChooseMore: none, onForget: none };
    const head = () => screen.getByRole('region', { name: '问题' }).querySelector('header')?.textContent;
    const shown = async (issues: Issue[], more: Issue[]) => {
      await showForm(form, <IssueList {...acts} issues={issues} more={more} />);
      const text = head();
      cleanup();
      return text;
    };
    expect(await shown([], [])).toBe('没有发现问题');
    expect(await shown([issue('error'), issue('warning')], [])).toBe('1 个错误，1 个警告');
    expect(await shown([issue('error')], [issue('warning'), issue('error')])).toContain('2 个错误，1 个警告');
    expect(await shown([], [issue('warning')])).toContain('0 个错误，1 个警告');
  });
});
