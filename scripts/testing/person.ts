import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';

/** Waits as long as a loaded machine may need. */
export const soon = <T>(look: () => T | Promise<T>) => waitFor(look, { timeout: 20_000 });

const isButton = (name: string) => (_: string, element: Element | null) =>
  element?.tagName === 'BUTTON' && nameOf(element) === name;

/** Antd parts two Chinese characters of a button; its name is without the gap. */
const nameOf = (element: Element) =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s/g, '');

/** The buttons of this name, in reading order. */
export function buttons(name: string, place: HTMLElement = document.body): HTMLButtonElement[] {
  return within(place).queryAllByText(isButton(name), { ignore: false }) as HTMLButtonElement[];
}

export async function press(name: string, place?: HTMLElement, at = 0): Promise<void> {
  const button = await soon(() => {
    const found = buttons(name, place)[at];
    if (!found) throw new Error(`no button ${name}`);
    return found;
  });
  await act(async () => void fireEvent.click(button));
}

/** Presses whatever shows this text. */
export async function pressText(text: string, place: HTMLElement = document.body): Promise<void> {
  const [element] = await soon(() => within(place).getAllByText(text));
  await act(async () => void fireEvent.click(element as HTMLElement));
}

/** The dialog on top. */
export async function dialog(): Promise<HTMLElement> {
  return soon(() => {
    const all = [...document.querySelectorAll<HTMLElement>('.ant-modal')].filter((one) => one.style.display !== 'none');
    const top = all.at(-1);
    if (!top?.querySelector('.zf-form')) throw new Error('no dialog');
    return top;
  });
}

/** The control of a field by its label. */
export const control = (label: string, place: HTMLElement) => within(place).getByLabelText<HTMLInputElement>(label);

/** Types into a field, as far as it takes it, and leaves it. */
export async function type(label: string, text: string, place: HTMLElement): Promise<void> {
  const field = await soon(() => control(label, place));
  const { maxLength } = field;
  await act(async () => {
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value: maxLength > 0 ? text.slice(0, maxLength) : text } });
    fireEvent.blur(field);
  });
}

/** Every text of the rows of the table, cell by cell. */
export function cells(place: HTMLElement = document.body): string[][] {
  return [...place.querySelectorAll('tbody tr.ant-table-row')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent?.trim() ?? ''),
  );
}

/** The row that holds a text. */
export async function row(text: string): Promise<HTMLElement> {
  const cell = await soon(
    () => screen.getAllByText(text).find((one) => one.closest('tr.ant-table-row')) as HTMLElement,
  );
  return await soon(() => {
    const found = cell.closest<HTMLElement>('tr.ant-table-row');
    if (!found) throw new Error(`no row ${text}`);
    return found;
  });
}

/** Presses an entry of the menu of further actions of a row. */
export async function pressMore(rowText: string, entry: string): Promise<void> {
  await press('更多', await row(rowText));
  const item = await soon(() => {
    const all = [...document.querySelectorAll('.ant-dropdown:not(.ant-dropdown-hidden) [role="menuitem"]')];
    const found = all.find((one) => one.textContent === entry);
    if (!found) throw new Error(`no entry ${entry}`);
    return found;
  });
  await act(async () => void fireEvent.click(item));
}

/**
 * Chooses an option of a drop-down field, flat or a tree. A list that closes because the focus returns late from the
 * dialog before it is opened again.
 */
export async function choose(label: string, option: string, place: HTMLElement): Promise<void> {
  const found = await soon(async () => {
    const field = control(label, place);
    if (field.getAttribute('aria-expanded') !== 'true') await act(async () => void fireEvent.click(field));
    const all = [...document.querySelectorAll('.ant-select-item-option, .ant-select-tree-title')];
    const one = all.find((each) => each.textContent === option);
    if (!one) throw new Error(`no option ${option}`);
    return one;
  });
  await act(async () => void fireEvent.click(found));
}

/** Imports the file that the picker answers with, numbering what exists already. */
export async function importAppending(): Promise<void> {
  await press('导入');
  const box = await soon(() => screen.getByRole('dialog'));
  await act(async () => void fireEvent.click(within(box).getByRole('radio', { name: '追加' })));
  await press('选择文件', box);
  await press('确定', box);
}

/** Waits until no dialog with a form is open. */
export const noDialog = () => soon(() => expect(document.querySelector('.ant-modal .zf-form')).toBeNull());

/** The titles of the columns of the table. */
export const heads = () => [...document.querySelectorAll('thead th')].map((head) => head.textContent);
