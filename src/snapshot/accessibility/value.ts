import { isHidden, normalizeSpace } from './role-and-name.ts';

/** Roles with a value. */
export const valueRoles: ReadonlySet<string> = new Set([
  'textbox',
  'searchbox',
  'spinbutton',
  'combobox',
  'slider',
  'progressbar',
  'meter',
  'status',
]);

/** The value of a control as a user reads it; '' when it is empty. */
export function valueOf(element: Element): string {
  const spoken = element.getAttribute('aria-valuetext') ?? element.getAttribute('aria-valuenow');
  if (isField(element) && element.value !== '') return element.value;
  if (spoken !== null) return spoken;
  if (isField(element)) return adjacentText(element);
  return isOnlyHint(element) ? '' : shownText(element);
}

const isField = (element: Element): element is HTMLInputElement =>
  element.tagName === 'INPUT' || element.tagName === 'TEXTAREA' || element.tagName === 'SELECT';

/** A combobox shows its selection next to the input element; a placeholder is not a value. */
function adjacentText(input: Element): string {
  if (input.getAttribute('role') !== 'combobox') return '';
  const box = input.closest('[data-mark], .ant-select') ?? input.parentElement;
  return box && !isOnlyHint(box) ? shownText(box) : '';
}

const isOnlyHint = (element: Element) =>
  element.matches('[data-empty]') || element.querySelector('[data-empty], [class*=placeholder]') !== null;

/** The visible text inside an element, its parts separated by spaces. */
export function shownText(element: Element): string {
  const words: string[] = [];
  const collect = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE) words.push(node.textContent ?? '');
    if (node.nodeType !== Node.ELEMENT_NODE || isHidden(node as Element)) return;
    node.childNodes.forEach(collect);
  };
  collect(element);
  return normalizeSpace(words.filter((word) => word.trim() !== '').join(' '));
}
