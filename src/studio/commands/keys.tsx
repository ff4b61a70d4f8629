/** Whether this machine has a command key instead of the control key for shortcuts. */
const isMac = () => /mac/i.test(navigator.platform);

const keyNames: Readonly<Record<string, string>> = {
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  enter: 'Enter',
  delete: 'Delete',
  space: ' ',
};

type KeyEvent = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Whether a key event is that of a shortcut such as `mod+shift+z`; `mod` is the control key, on a Mac the command key. */
export function keyMatches(shortcut: string, event: KeyEvent): boolean {
  const parts = shortcut.split('+');
  const last = parts.at(-1) ?? '';
  const isHeld = (name: string) => parts.includes(name);
  const [mod, other] = isMac() ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  if (mod !== isHeld('mod') || other || event.altKey !== isHeld('alt') || event.shiftKey !== isHeld('shift'))
    return false;
  // With Alt or Shift a digit, and with Alt a letter, is another character; the key on the board is meant.
  if (/^\d$/.test(last)) return event.code === `Digit${last}`;
  if (isHeld('alt') && /^[a-z]$/.test(last)) return event.code === `Key${last.toUpperCase()}`;
  return event.key.toLowerCase() === (keyNames[last] ?? last).toLowerCase();
}

const macSigns: Readonly<Record<string, string>> = { mod: '⌘', alt: '⌥', shift: '⇧' };
const signs: Readonly<Record<string, string>> = { mod: 'Ctrl', alt: 'Alt', shift: 'Shift' };
const keySigns: Readonly<Record<string, string>> = {
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  enter: '↵',
  delete: 'Del',
};

/** A shortcut as it is written on the keys of this machine, key by key. */
export const keysShown = (shortcut: string): string[] =>
  shortcut
    .split('+')
    .map(
      (part) => (isMac() ? macSigns : signs)[part] ?? keySigns[part] ?? part.charAt(0).toUpperCase() + part.slice(1),
    );

/** A shortcut for `aria-keyshortcuts`. */
export const keysSpoken = (shortcut: string): string =>
  shortcut
    .split('+')
    .map((part) => (part === 'mod' ? (isMac() ? 'Meta' : 'Control') : part.charAt(0).toUpperCase() + part.slice(1)))
    .join('+');

/** A shortcut, key by key. */
export function Keys({ shortcut }: { shortcut: string }) {
  return (
    <span className="zs-keys">
      {keysShown(shortcut).map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}
