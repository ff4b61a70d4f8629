import type { Step } from '#schemas/fixture/fixture.ts';
import { isHidden, nameOf, roleOf } from './accessibility/role-and-name.ts';
import { shownText } from './accessibility/value.ts';

/** Runs an action and waits until the page is idle. */
export type Settle = (act?: () => void) => Promise<void>;

/** Runs the steps of a user one after the other. Throws, with the step, when an element is not found. */
export async function play(steps: readonly Step[], settle: Settle, page: Element = document.body): Promise<void> {
  for (const [index, step] of steps.entries()) {
    try {
      await take(step, page, settle);
    } catch (cause) {
      throw new Error(`step ${index + 1} ${JSON.stringify(step)}: ${(cause as Error).message}`, { cause });
    }
  }
}

function take(step: Step, page: Element, settle: Settle): Promise<void> {
  if ('type' in step) return typeInto(step, page, settle);
  if ('choose' in step) return choose(step, page, settle);
  return press(step, page, settle);
}

const typed = new Set(['textbox', 'searchbox', 'spinbutton', 'combobox']);
const pressed = new Set(['button', 'link', 'tab', 'menuitem', 'treeitem', 'switch', 'checkbox', 'radio']);
const chosen = new Set(['combobox', 'radiogroup', 'group', 'slider', 'textbox']);

async function typeInto({ type, into, row }: Extract<Step, { type: string }>, page: Element, settle: Settle) {
  if (row !== undefined && !seen(rowAt(page, row), into, typed)) await settle(() => click(cellOf(page, into, row)));
  const field = find(page, into, typed, row) as HTMLInputElement;
  await settle(() => field.focus());
  const input = document.activeElement === field ? field : (find(page, into, typed, row) as HTMLInputElement);
  await settle(() => {
    setValue(input, type);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await settle(() => input.blur());
}

/** Uses the native setter: React overrides the property to track its own writes. */
function setValue(input: HTMLInputElement, value: string) {
  const prototype = input.tagName === 'TEXTAREA' ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, value);
}

async function choose(step: Extract<Step, { choose: string }>, page: Element, settle: Settle) {
  const { choose: option, in: name, row } = step;
  const control = find(page, name, chosen, row);
  if (roleOf(control) !== 'combobox') return void (await settle(() => click(within(control, option))));
  await settle(() => click(control));
  // Some controls load what they open.
  for (let turn = 0; turn < turnsMax && !innermost(popup(), option); turn += 1) await settle();
  await settle(() => click(within(popup(), option)));
}

/** How often an option is looked for that is not there yet. */
const turnsMax = 20;

/** What was opened last. */
const popup = (): Element =>
  [...document.querySelectorAll('[role=listbox], [role=tree], [role=dialog]')].at(-1)?.parentElement ?? document.body;

async function press({ press: name, row }: Extract<Step, { press: string }>, page: Element, settle: Settle) {
  await settle(() => click(find(page, name, pressed, row)));
}

/** A full mouse click: some controls react to pressing, others to releasing. */
function click(element: Element) {
  const mouse = { bubbles: true, cancelable: true, button: 0 };
  const Pointer = globalThis.PointerEvent ?? MouseEvent;
  const focused = document.activeElement;
  element.dispatchEvent(new Pointer('pointerdown', mouse));
  const isFree = element.dispatchEvent(new MouseEvent('mousedown', mouse));
  // Pressing moves the focus, unless the page prevents it or has moved it itself.
  if (isFree && document.activeElement === focused) (element as HTMLElement).focus?.();
  element.dispatchEvent(new Pointer('pointerup', mouse));
  element.dispatchEvent(new MouseEvent('mouseup', mouse));
  element.dispatchEvent(new MouseEvent('click', mouse));
}

/** The topmost layer: the last open dialog, else the page. */
const top = (page: Element): Element =>
  [...document.querySelectorAll('[role=dialog]')].filter((one) => !isUnseen(one)).at(-1) ?? page;

function find(page: Element, name: string, roles: ReadonlySet<string>, row: number | undefined): Element {
  const place = row === undefined ? top(page) : rowAt(page, row);
  const found = seen(place, name, roles);
  if (found) return found;
  const names = new Set(allOf(place, roles).map(nameOf));
  throw new Error(`no element named "${name}", only ${[...names].map((one) => `"${one}"`).join(', ') || 'nothing'}`);
}

const allOf = (place: Element, roles: ReadonlySet<string>): Element[] =>
  [...place.querySelectorAll('*')].filter((one) => roles.has(roleOf(one) ?? '') && !isUnseen(one));
const seen = (place: Element, name: string, roles: ReadonlySet<string>): Element | undefined =>
  allOf(place, roles).find((one) => nameOf(one) === name);

function rowAt(page: Element, row: number): Element {
  const rows = [...top(page).querySelectorAll('tr, [role=row]')].filter(
    (one) => !isUnseen(one) && one.querySelector('th, [role=columnheader]') === null,
  );
  const found = rows[row - 1];
  if (!found) throw new Error(`there is no row ${row}`);
  return found;
}

/** The cell of a row in the column with this name; cells not being edited are only text. */
function cellOf(page: Element, column: string, row: number): Element {
  const place = rowAt(page, row);
  const heads = [...(place.closest('table, [role=grid]') ?? document).querySelectorAll('th, [role=columnheader]')];
  const at = heads.findIndex((head) => shownText(head).replace(/^\* /, '') === column);
  const cell = [...place.querySelectorAll('td, [role=gridcell], [role=rowheader]')][at];
  if (!cell) throw new Error(`there is no column "${column}"`);
  return cell;
}

/** The innermost element with exactly this text. */
function innermost(place: Element, words: string): Element | undefined {
  const found = [...place.querySelectorAll('*')].filter(
    (one) => !isUnseen(one) && (shownText(one) === words || nameOf(one) === words),
  );
  const smallest = found.filter((one) => !found.some((other) => other !== one && one.contains(other)));
  return smallest.at(-1);
}

function within(place: Element, words: string): Element {
  const found = innermost(place, words);
  if (!found) throw new Error(`no element named "${words}" to choose`);
  return found;
}

function isUnseen(element: Element): boolean {
  for (let here: Element | null = element; here; here = here.parentElement) if (isHidden(here)) return true;
  return false;
}
