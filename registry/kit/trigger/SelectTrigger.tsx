import {
  type ClipboardEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { EditProps } from '#runtime/context/faces.ts';
import { whenIdle } from '#runtime/context/idle.ts';
import type { Text } from '#schemas/language/text.ts';
import { announced, boxed } from './attributes.ts';
import { Clear } from './Clear.tsx';
import { type LazyPopup, usePrefetchOnHover } from './lazy-popup.ts';
import './shell.css';
import { useDefaultWords } from './use-default-texts.ts';

/** The face props that a shell itself needs. */
type RestingFace = Pick<EditProps, 'id' | 'onBlur' | 'invalid' | 'describedBy' | 'label' | 'required'>;

/** Text entered at a closed shell: the first letter typed, or a whole text pasted (`isWhole`). */
export interface Begun {
  text: string;
  isWhole: boolean;
}

/** Props of the real widget: it opens at once, and calls `onLeave` when it is closed and has lost the focus. */
export interface OpenProps<F> {
  face: F;
  begun?: Begun | undefined;
  onLeave(): void;
}

interface SelectTriggerProps<F> {
  face: F;
  /** The text of the value; '' shows the placeholder. */
  children: ReactNode;
  isEmpty: boolean;
  isMany?: boolean;
  placeholder: Text;
  mark: 'down' | 'calendar' | 'clock';
  popup: 'listbox' | 'tree' | 'dialog' | 'grid';
  disabled: boolean;
  clearable: boolean;
  onClear(): void;
  /** Keys that open the widget when they are typed here and are passed on to it. Pasted text is as well. */
  typing?: RegExp;
  /** The widget opens over the shell instead of replacing it: a dialog. Leaving it restores the focus. */
  staysInPlace?: boolean;
  /** The widget behind the shell. */
  widget: LazyPopup<OpenProps<F>>;
}

const opening = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp']);

/**
 * The closed state of a select or picker, for lazy mounting. It looks like the antd widget behind it, which costs a
 * hundred times as much to mount: the widget replaces the shell when the user presses or opens it, and is unmounted
 * when it is left.
 */
export function SelectTrigger<F extends RestingFace>(shell: SelectTriggerProps<F>) {
  const { face, disabled, widget: Widget } = shell;
  const [isOpen, setOpen] = useState(false);
  const [begun, setBegun] = useState<Begun>();
  const open = (text?: Begun) => {
    // Keys typed while the widget is still loading are joined into one text.
    setBegun((before) =>
      isOpen && before && text && !text.isWhole ? { ...text, text: before.text + text.text } : text,
    );
    setOpen(true);
  };
  const isDrawn = isOpen && !disabled;
  const closed = <Closed {...shell} isOpening={isOpen} onOpen={open} />;
  const leave = () => {
    setOpen(false);
    face.onBlur();
  };
  useFocusBack(isOpen && shell.staysInPlace === true, face.id);
  useFetchedAhead(shell.staysInPlace === true && !disabled ? Widget.fetch : undefined);
  if (shell.staysInPlace) {
    // The shell stays mounted whether the window is open or not, so that the focus can return to it.
    return (
      <>
        {closed}
        {isDrawn && (
          <Suspense>
            <Widget face={face} onLeave={leave} />
          </Suspense>
        )}
      </>
    );
  }
  if (!isDrawn) return closed;
  return (
    <Suspense fallback={closed}>
      <Widget face={face} begun={begun} onLeave={leave} />
    </Suspense>
  );
}

/** Restores the focus after the window is unmounted: until then its focus trap holds the focus inside. */
function useFocusBack(isOpen: boolean, id: string): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) document.getElementById(id)?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, id]);
}

/** Prefetches the code of a dialog while the browser is idle, because loading it on press takes too long. */
function useFetchedAhead(fetch: (() => void) | undefined): void {
  useEffect(() => (fetch ? whenIdle(fetch) : undefined), [fetch]);
}

interface ClosedProps<F> extends SelectTriggerProps<F> {
  isOpening: boolean;
  onOpen(begun?: Begun): void;
}

function Closed<F extends RestingFace>(shell: ClosedProps<F>) {
  const { face, disabled, isEmpty, onOpen, onClear } = shell;
  const placeholder = useDefaultWords(shell.placeholder);
  const button = useRef<HTMLButtonElement>(null);
  const { isNear, near } = usePrefetchOnHover(disabled ? undefined : shell.widget.fetch);
  const canClear = shell.clearable && !disabled && !isEmpty;
  // While the widget loads, Suspense renders another instance of the shell: focus it, so that typed keys reach it.
  useLayoutEffect(() => {
    if (shell.isOpening) button.current?.focus();
  }, [shell.isOpening]);

  const press = (event: PointerEvent) => {
    if (disabled || event.button !== 0 || (event.target as Element).closest('[data-keep]')) return;
    // The press opens; the remaining events of the press must not reach the widget that replaces the shell.
    event.preventDefault();
    onOpen();
  };
  const key = (event: KeyboardEvent) => {
    if (disabled) return;
    if (opening.has(event.key)) {
      event.preventDefault();
      onOpen();
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && shell.typing?.test(event.key)) {
      event.preventDefault();
      onOpen({ text: event.key, isWhole: false });
    } else if (canClear && (event.key === 'Delete' || event.key === 'Backspace')) onClear();
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (disabled || !shell.typing || text.trim() === '') return;
    event.preventDefault();
    onOpen({ text, isWhole: true });
  };

  return (
    <span
      className="zk-box zk-shell"
      data-mark={shell.mark}
      data-many={shell.isMany || undefined}
      aria-busy={shell.isOpening || undefined}
      {...boxed(face, disabled)}
      {...near}
    >
      <button
        ref={button}
        id={face.id}
        type="button"
        className="zk-rest"
        role="combobox"
        aria-expanded="false"
        aria-haspopup={shell.popup}
        data-empty={isEmpty || undefined}
        disabled={disabled}
        {...announced(face)}
        onPointerDown={press}
        onKeyDown={key}
        // What assistive technology presses without a pointer.
        onClick={(event) => event.detail === 0 && !disabled && onOpen()}
        onPaste={paste}
        onBlur={face.onBlur}
      >
        {isEmpty ? placeholder : shell.children}
      </button>
      {canClear && isNear && <Clear control={button} onClear={onClear} />}
    </span>
  );
}
