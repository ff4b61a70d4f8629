import { isHidden } from './hidden.ts';
import { tidy } from './role-and-name.ts';

/** Roles whose elements hold a value. */
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

/** The words a person reads as the value of a control; '' when it is empty. */
export function valueOf(element: Element): string {
  const spoken = element.getAttribute('aria-valuetext') ?? element.getAttribute('aria-valuenow');
  if (isField(element) && element.value !== '') return element.value;
  if (spoken !== null) return spoken;
  if (isField(element)) return wordsBeside(element);
  return isOnlyHint(element) ? '' : wordsOf(element);
}

const isField = (element: Element): element is HTMLInputElement =>
  element.tagName === 'INPUT' || element.tagName === 'TEXTAREA' || element.tagName === 'SELECT';

/** A chooser shows what is chosen beside the box one types in; a hint is not a value. */
function wordsBeside(input: Element): string {
  if (input.getAttribute('role') !== 'combobox') return '';
  const box = input.closest('[data-mark], .ant-select') ?? input.parentElement;
  return box && !isOnlyHint(box) ? wordsOf(box) : '';
}

const isOnlyHint = (element: Element) =>
  element.matches('[data-empty]') || element.querySelector('[data-empty], [class*=placeholder]') !== null;

/** Every word met inside an element, parts apart. */
export function wordsOf(element: Element): string {
  const words: string[] = [];
  const collect = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE) words.push(node.textContent ?? '');
    if (node.nodeType !== Node.ELEMENT_NODE || isHidden(node as Element)) return;
    node.childNodes.forEach(collect);
  };
  collect(element);
  return tidy(words.filter((word) => word.trim() !== '').join(' '));
}
