import { act, cleanup, screen } from '@testing-library/react';
import { useEffect, useReducer } from 'react';
import { releaseForm } from '#server/records/forms/testing/release-form.ts';
import { stepKinds } from '#registry/step-kinds.ts';
import FlowStudio from '#studio/flow/FlowStudio.tsx';
import { type OpenScreen, openScreen } from './open-screen.tsx';
import { soon } from './person.ts';

/** A process in its designer, with an in-process server and the demo organisation. */
export interface OpenDesigner extends OpenScreen {
  /** Id of the template. */
  id: string;
  /** Opens the designer again with these steps; nothing of the last process is left. */
  show(...body: object[]): Promise<void>;
  /** Opens the designer again, as after a reload of the page. */
  reopen(): Promise<void>;
  /** Saves the process as another user does meanwhile. */
  saveElsewhere(...body: object[]): Promise<void>;
  /** The definition that the server has stored. */
  stored(): Promise<{ body: Record<string, unknown>[] }>;
}

const admin = { as: 'admin' } as const;

/** jsdom has no layout: the drawing is large enough to have all steps in view. */
function giveSize(): void {
  const size = { offsetWidth: 100_000, offsetHeight: 100_000 };
  for (const [name, value] of Object.entries(size))
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, value });
  // The text editor measures its lines.
  Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });
}

export async function openDesigner(fields: readonly object[]): Promise<OpenDesigner> {
  giveSize();
  const place = { id: '', form: '', again: () => {} };
  const open = await openScreen('flow-template', {
    page: async (app) => {
      const facts = { fullName: '采购审批', enCode: 'designed', category: 'office' };
      place.form = await releaseForm(app, 'designed', { fields, list: { columns: [] } });
      place.id = (await app.call<{ id: string }>('flow-template.create', facts, admin)).data.id;
      return { content: <Again onReady={(again) => (place.again = again)} />, query: { id: place.id } };
    },
  });
  const info = async () =>
    (await open.app.call<{ definition: string; version: number }>('flow-template.info', { id: place.id }, admin)).data;
  const saveElsewhere = async (...body: object[]) => {
    const definition = JSON.stringify({ language: 1, title: '采购审批', form: place.form, body }, null, 2);
    const { version } = await info();
    await open.app.call('flow-template.design', { id: place.id, definition, version }, admin);
  };
  const reopen = async () => {
    open.queries.clear();
    await act(async () => place.again());
    await soon(() => drawing());
  };
  return Object.assign(open, {
    id: place.id,
    reopen,
    saveElsewhere,
    async show(...body: object[]) {
      await saveElsewhere(...body);
      localStorage.clear();
      await reopen();
    },
    stored: async () => JSON.parse((await info()).definition) as { body: Record<string, unknown>[] },
    async close() {
      cleanup();
      open.queries.clear();
      await open.app.close();
    },
  });
}

/** The designer, remounted by a call. */
function Again({ onReady }: { onReady(again: () => void): void }) {
  const [turn, again] = useReducer((count: number) => count + 1, 0);
  useEffect(() => onReady(again), [onReady, again]);
  return turn > 0 && <FlowStudio key={turn} steps={stepKinds} />;
}

export const drawing = () => screen.getByRole('application', { name: '流程图' });
export const boxes = () => [...drawing().querySelectorAll<HTMLElement>('.zs-step')];
/** The names of the steps in the order of the drawing. */
export const drawn = () => boxes().map((box) => box.querySelector('strong')?.textContent ?? '');
