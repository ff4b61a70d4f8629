import { isHidden, nameOf, roleOf, normalizeSpace } from './role-and-name.ts';
import { valueOf, valueRoles, shownText } from './value.ts';

const ariaOf = (element: Element, name: string) => element.getAttribute(`aria-${name}`);
const isOn = (element: Element, name: string) => ariaOf(element, name) === 'true';

const checkable = new Set(['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio']);

/** The states of an element, besides its value, in a fixed order. */
function statesOf(element: Element, role: string): string[] {
  const states: string[] = [];
  const input = element as HTMLInputElement;
  if (checkable.has(role)) states.push(isChecked(input) ? 'checked' : 'unchecked');
  if (isOn(element, 'selected')) states.push('selected');
  if (isOn(element, 'pressed')) states.push('pressed');
  const current = ariaOf(element, 'current');
  if (current !== null && current !== 'false') states.push('current');
  if (role !== 'combobox' && ariaOf(element, 'expanded') === 'true') states.push('expanded');
  if (role !== 'combobox' && ariaOf(element, 'expanded') === 'false') states.push('collapsed');
  const sort = ariaOf(element, 'sort');
  if (sort !== null && sort !== 'none') states.push(sort);
  if (input.required === true || isOn(element, 'required')) states.push('required');
  if (input.readOnly === true || isOn(element, 'readonly')) states.push('read only');
  if (input.disabled === true || isOn(element, 'disabled')) states.push('disabled');
  if (isOn(element, 'invalid')) states.push('invalid');
  if (isOn(element, 'busy')) states.push('busy');
  return states;
}

const isChecked = (input: HTMLInputElement) => (input.tagName === 'INPUT' ? input.checked : isOn(input, 'checked'));

/** A node of the accessibility tree with its children. */
export interface DescribedLine {
  /** One line: role, name, states, value. */
  line: string;
  inside: DescribedLine[];
}

/** Roles without children in the tree: their content is part of the name or value. */
const whole = new Set([
  ...valueRoles,
  'button',
  'link',
  'checkbox',
  'radio',
  'switch',
  'option',
  'tab',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'img',
  'separator',
  'heading',
  'alert',
  'note',
  'tooltip',
]);

/** A heading that contains a button is represented by the button. */
const isWhole = (element: Element, role: string): boolean => {
  if (role === 'heading') return element.querySelector('button, [role=button]') === null;
  if (role === 'treeitem') return element.querySelector('[role=group]') === null;
  return whole.has(role);
};

/** The accessibility tree of an element, in reading order. */
export function describeElements(root: { readonly childNodes: Iterable<ChildNode> }): DescribedLine[] {
  const lines: DescribedLine[] = [];
  let words: string[] = [];
  const sayWords = () => {
    const text = normalizeSpace(words.join(''));
    words = [];
    if (text !== '') lines.push({ line: `text ${quoted(text)}`, inside: [] });
  };
  for (const node of root.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) words.push(node.textContent ?? '');
    if (node.nodeType !== Node.ELEMENT_NODE || isHidden(node as Element)) continue;
    const found = meetElement(node as Element);
    if (found === 'words') words.push(shownText(node as Element));
    else {
      sayWords();
      lines.push(...found);
    }
  }
  sayWords();
  return lines;
}

function meetElement(element: Element): DescribedLine[] | 'words' {
  // A label is represented as the name of its element.
  if (element.tagName === 'LABEL') return labelled(element as HTMLLabelElement);
  const role = roleOf(element);
  if (role === undefined) {
    const label = labelOf(element);
    if (label) return [readingOf(element, label)];
    if (isInline(element)) return 'words';
    return describeElements(element);
  }
  if (role === 'row') return [rowOf(element)];
  const line = lineOf(element, role);
  return [{ line, inside: isWhole(element, role) ? [] : describeElements(element) }];
}

function labelled(label: HTMLLabelElement): DescribedLine[] {
  if (label.htmlFor !== '') return [];
  return describeElements(label).filter(({ line }) => !line.startsWith('text '));
}

const labelOf = (element: Element): Element | undefined =>
  element.id === '' ? undefined : [...document.querySelectorAll('label')].find(({ htmlFor }) => htmlFor === element.id);

/** A read-only value under its label. */
function readingOf(element: Element, label: Element): DescribedLine {
  const head = `reading ${quoted(shownText(label))}`;
  const inside = describeElements(element);
  const [first] = inside;
  if (inside.length > 1) return { line: head, inside };
  return { line: first ? `${head} = ${first.line.replace(/^text /, '')}` : head, inside: first?.inside ?? [] };
}

const inline = new Set(['SPAN', 'B', 'I', 'EM', 'STRONG', 'SMALL', 'BDI', 'A', 'CODE', 'SUB', 'SUP']);

/** Inline text, not a node of the tree. */
const isInline = (element: Element): boolean =>
  inline.has(element.tagName) && element.querySelector('*') === null && element.textContent !== '';

const namedByContent = new Set(['alert', 'note', 'treeitem']);

function lineOf(element: Element, role: string): string {
  const name = namedByContent.has(role) ? shownText(element) : nameOf(element);
  const parts = [role, ...(name === '' ? [] : [quoted(name)]), ...levelOf(element, role)];
  const states = statesOf(element, role);
  if (states.length > 0) parts.push(`(${states.join(', ')})`);
  if (valueRoles.has(role)) {
    const value = valueOf(element);
    if (value !== '') parts.push(`= ${quoted(value)}`);
  }
  return [...parts, ...countOf(element)].join(' ');
}

/** A virtualised table renders visible rows only; the number of all rows is added. */
function countOf(element: Element): string[] {
  const rows = Number(element.getAttribute('aria-rowcount') ?? 0);
  return rows > element.querySelectorAll('[role=row], tr').length ? [`of ${rows} rows`] : [];
}

function levelOf(element: Element, role: string): string[] {
  if (role !== 'heading') return [];
  return [element.getAttribute('aria-level') ?? element.tagName.slice(1)];
}

/** A table row is one line with its cells. */
function rowOf(row: Element): DescribedLine {
  const inside = [...row.querySelectorAll(cellSelector)]
    .filter((cell) => cell.closest(rowSelector) === row && !isHidden(cell))
    .map((cell) => cellText(cell));
  const states = statesOf(row, 'row');
  const head = states.length > 0 ? `row (${states.join(', ')})` : 'row';
  return { line: `${head} | ${inside.join(' | ')} |`, inside: [] };
}

const rowSelector = 'tr, [role=row]';
const cellSelector = 'td, th, [role=cell], [role=gridcell], [role=columnheader], [role=rowheader]';

function cellText(cell: Element): string {
  const flat = (lines: readonly DescribedLine[]): string[] =>
    lines.flatMap(({ line, inside }) => [line.replace(/^text "(.*)"$/, '$1'), ...flat(inside)]);
  return flat(describeElements(cell)).join(' ');
}

const quoted = (text: string) => JSON.stringify(text);
