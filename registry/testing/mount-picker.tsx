import { QueryClient } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TObject } from '@sinclair/typebox';
import { type ComponentType, useState } from 'react';
import { vi } from 'vitest';
import type { Kind } from '#core/kind/kind.ts';
import type { EditProps } from '#runtime/context/faces.ts';
import { askNamesOf } from '#runtime/data/names/ask-names.ts';
import { createLabelCache } from '#runtime/context/label-cache.ts';
import type { Choice, PathChoice } from '../kit/values/choices.ts';
import { peopleEdit } from '../pickers/people/people.edit.tsx';
import type { PeoplePicker, PeopleProps } from '../pickers/people/people.ts';
import { editProps } from './edit-props.ts';
import type { fakeClient } from './fake-client.ts';
import { TestProviders, quietPlatform, quietServices } from './Around.tsx';

/** A picker's edit face over a fake client; `changes` is everything it emitted. */
export function mountPicker<P, V>(
  Face: ComponentType<EditProps<P, V>>,
  kind: Kind & { props: TObject & { static: P } },
  client: ReturnType<typeof fakeClient>,
  value: V,
  props: Record<string, unknown> = {},
  more: Partial<EditProps<P, V>> = {},
) {
  const changes = vi.fn<(value: V) => void>();
  const face = editProps<P, V>(kind, value, props);
  const names = createLabelCache({ queries: new QueryClient(), ask: askNamesOf(client), now: () => 0 });

  function Kept() {
    const [now, setNow] = useState(value);
    const change = (next: V) => {
      changes(next);
      setNow(next);
    };
    return <Face {...face} {...more} value={now} onChange={change} />;
  }
  const kinds = new Map([[kind.zhjyKey, kind]]);
  render(
    <TestProviders platform={{ ...quietPlatform(kinds, {}), names }} services={{ ...quietServices(kinds), client }}>
      <Kept />
    </TestProviders>,
  );
  return { changes };
}

/** The same for a picker of people. */
export const mountPeople = (picker: PeoplePicker, ...rest: PeopleArguments) =>
  mountPicker(peopleEdit(picker), picker.kind, ...rest);

type PeopleArguments =
  Parameters<typeof mountPicker<PeopleProps, Choice | PathChoice>> extends [unknown, unknown, ...infer Rest]
    ? Rest
    : never;

/** Opens the picker that is mounted and answers its dialog. */
export async function openPicker() {
  act(() => screen.getByRole('combobox').focus());
  await userEvent.keyboard('{Enter}');
  return screen.findByRole('dialog', undefined, { timeout: 8_000 });
}

/** The entries of what is pending, as they read. */
export function pendingIn(dialog: HTMLElement): string[] {
  const list = within(dialog).getByRole('region', { name: '已选' });
  return within(list)
    .queryAllByRole('listitem')
    .map((item) => item.querySelector('.zp-name')?.textContent ?? '');
}

/** Presses what reads so among what can be chosen. */
export async function pick(dialog: HTMLElement, name: string) {
  const finding = dialog.querySelector<HTMLElement>('.zp-finding') ?? dialog;
  await waitFor(() => within(finding).getByText(name));
  await userEvent.click(within(finding).getByText(name));
}

export const confirmIn = (dialog: HTMLElement) =>
  userEvent.click(within(dialog).getByRole('button', { name: /确\s?定/ }));
export const cancelIn = (dialog: HTMLElement) =>
  userEvent.click(within(dialog).getByRole('button', { name: /取\s?消/ }));
