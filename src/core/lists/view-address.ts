/** The view state of a screen in its URL: texts by name. */
export type ViewState = Readonly<Record<string, string>>;

/** Prefix of query parameters with the view state. They are not route parameters: no definition reads them. */
const prefix = 'view.';

/** Splits a URL into the address of the screen and its view state. */
export function splitAddress(address: string): { own: string; view: ViewState } {
  const [rest = '', hash] = address.split('#', 2);
  const [path = '', query = ''] = splitOnce(rest, '?');
  if (!query.includes(prefix)) return { own: address, view: noView };
  const view: Record<string, string> = {};
  const own = query.split('&').filter((part) => {
    const [[name, value] = ['', '']] = new URLSearchParams(part);
    if (!name.startsWith(prefix)) return true;
    view[name.slice(prefix.length)] = value;
    return false;
  });
  const ownQuery = own.length > 0 ? `?${own.join('&')}` : '';
  return { own: path + ownQuery + (hash === undefined ? '' : `#${hash}`), view };
}

/** The URL of a screen with a view state; `own`: the address without one. */
export function joinAddress(own: string, view: ViewState): string {
  const [rest = '', hash] = own.split('#', 2);
  const parameters = new URLSearchParams(Object.entries(view).map(([name, value]) => [prefix + name, value]));
  const query = parameters.toString();
  const joined = query === '' ? rest : `${rest}${rest.includes('?') ? '&' : '?'}${query}`;
  return joined + (hash === undefined ? '' : `#${hash}`);
}

/** Changes some names of the view state; undefined removes one. */
export function changedView(view: ViewState, part: Readonly<Record<string, string | undefined>>): ViewState {
  const entries = Object.entries({ ...view, ...part }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

export const noView: ViewState = Object.freeze({});

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
