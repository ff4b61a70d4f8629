import { QueryClient } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { parseRecord } from '#core/record/parse-record.ts';
import { compile } from '#core/compile/compile.ts';
import { askNamesOf } from '#runtime/data/names/ask-names.ts';
import { createLabelCache } from '#runtime/context/label-cache.ts';
import { Screen } from '#runtime/render/Screen.tsx';
import type { Services } from '#runtime/context/services.ts';
import { faces } from '../faces.ts';
import { kinds } from '../kinds.ts';
import { TestProviders, quietPlatform, quietServices } from './Around.tsx';
import type { fakeClient } from './fake-client.ts';

interface ShowOptions {
  values?: Record<string, unknown>;
  /** Of the whole form. */
  disabled?: boolean;
  mode?: 'edit' | 'view';
  services?: Partial<Services>;
}

const context = { kinds };

/** A form of these fields over a fake client, which also answers names. Ready when a field of this role is there. */
export async function showFields(
  fields: readonly object[],
  client: ReturnType<typeof fakeClient>,
  { values = {}, disabled = false, mode = 'edit', services }: ShowOptions = {},
  role = 'combobox',
) {
  const compiled = compile({ language: 1, title: '', disabled, fields }, context);
  const names = createLabelCache({ queries: new QueryClient(), ask: askNamesOf(client), now: () => 0 });
  const platform = { ...quietPlatform(kinds, faces), names };
  const record = parseRecord(compiled, values).values;
  const page = (
    <TestProviders platform={platform} services={{ ...quietServices(kinds), client, ...services }}>
      <Screen compiled={compiled} record={record} mode={mode} />
    </TestProviders>
  );
  // Faces arrive late.
  await act(async () => void render(page));
  await screen.findAllByRole(role, {}, { timeout: 8_000 });
}

/** The window of this title, once it is open. By selector: asking for roles costs seconds over a page of tables. */
export function findBox(title: string): Promise<HTMLElement> {
  return waitFor(() => {
    const boxes = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')];
    const box = boxes.find((one) => one.textContent?.includes(title));
    if (!box) throw new Error(`no window titled ${title}`);
    return box;
  });
}

/** The button of a window whose text or label matches. */
export function buttonIn(box: HTMLElement, words: RegExp): HTMLButtonElement {
  const all = [...box.querySelectorAll('button')];
  const found = all.find(
    (one) => words.test(one.textContent ?? '') || words.test(one.getAttribute('aria-label') ?? ''),
  );
  if (!found) throw new Error(`no button ${String(words)}`);
  return found;
}
