const said = (element: Element, name: string) => element.getAttribute(`aria-${name}`);
const isOn = (element: Element, name: string) => said(element, name) === 'true';

const checkable = new Set(['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio']);

/** The states of an element, besides its value, in a fixed order. */
export function statesOf(element: Element, role: string): string[] {
  const states: string[] = [];
  const input = element as HTMLInputElement;
  if (checkable.has(role)) states.push(isChecked(input) ? 'checked' : 'unchecked');
  if (isOn(element, 'selected')) states.push('selected');
  if (isOn(element, 'pressed')) states.push('pressed');
  const current = said(element, 'current');
  if (current !== null && current !== 'false') states.push('current');
  if (role !== 'combobox' && said(element, 'expanded') === 'true') states.push('expanded');
  if (role !== 'combobox' && said(element, 'expanded') === 'false') states.push('collapsed');
  const sort = said(element, 'sort');
  if (sort !== null && sort !== 'none') states.push(sort);
  if (input.required === true || isOn(element, 'required')) states.push('required');
  if (input.readOnly === true || isOn(element, 'readonly')) states.push('read only');
  if (input.disabled === true || isOn(element, 'disabled')) states.push('disabled');
  if (isOn(element, 'invalid')) states.push('invalid');
  if (isOn(element, 'busy')) states.push('busy');
  return states;
}

const isChecked = (input: HTMLInputElement) => (input.tagName === 'INPUT' ? input.checked : isOn(input, 'checked'));
