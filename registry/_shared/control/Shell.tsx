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
import type { EditProps } from '#runtime/faces.ts';
import { whenIdle } from '#runtime/idle.ts';
import type { Text } from '#schemas/language/text.ts';
import { announced, boxed } from './attributes.ts';
import { Clear } from './Clear.tsx';
import type { Opened } from './opened.ts';
import './shell.css';
import { useNear } from './use-near.ts';
import { useDefaultWords } from './use-default-words.ts';

/** What a shell itself needs of its face. */
type RestingFace = Pick<EditProps, 'id' | 'onBlur' | 'invalid' | 'describedBy' | 'label' | 'required'>;

/** A text with which somebody opened a shell: the first letter typed, or a whole text pasted. */
export interface Begun {
  text: string;
  isWhole: boolean;
}

/** What the real widget gets: it opens at once, and says when it is closed and left. */
export interface OpenProps<F> {
  face: F;
  begun?: Begun | undefined;
  onLeave(): void;
}

interface ShellProps<F> {
  face: F;
  /** The words of the value; '' shows the placeholder. */
  children: ReactNode;
  isEmpty: boolean;
  isMany?: boolean;
  placeholder: Text;
  mark: 'down' | 'calendar' | 'clock';
  popup: 'listbox' | 'tree' | 'dialog' | 'grid';
  disabled: boolean;
  clearable: boolean;
  onClear(): void;
  /** The letters that open the widget when they are typed here, and go into it. So does what is pasted. */
  typing?: RegExp;
  /** The widget opens over the shell instead of taking its place: a dialog. Leaving it gives the focus back. */
  staysInPlace?: boolean;
  /** The widget behind it. */
  widget: Opened<OpenProps<F>>;
}

const opening = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp']);

/**
 * A chooser at rest. It looks like the antd widget behind it, which costs a hundred times as much to mount and is put in
 * its place when somebody presses or opens it, and taken away again when it is left.
 */
export function Shell<F extends RestingFace>(shell: ShellProps<F>) {
  const { face, disabled, widget: Widget } = shell;
  const [isOpen, setOpen] = useState(false);
  const [begun, setBegun] = useState<Begun>();
  const open = (text?: Begun) => {
    // What is typed while the widget is still on its way belongs together.
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
    // The box is the same one whether the window is open or not: it keeps the focus, and gets it back.
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

/** Gives the focus back once the window is gone: as long as it stands it holds the focus within. */
function useFocusBack(isOpen: boolean, id: string): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) document.getElementById(id)?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, id]);
}

/** The code of a window is more than a press can wait for: it comes while nobody does anything. */
function useFetchedAhead(fetch: (() => void) | undefined): void {
  useEffect(() => (fetch ? whenIdle(fetch) : undefined), [fetch]);
}

interface ClosedProps<F> extends ShellProps<F> {
  isOpening: boolean;
  onOpen(begun?: Begun): void;
}

function Closed<F extends RestingFace>(shell: ClosedProps<F>) {
  const { face, disabled, isEmpty, onOpen, onClear } = shell;
  const placeholder = useDefaultWords(shell.placeholder);
  const button = useRef<HTMLButtonElement>(null);
  const { isNear, near } = useNear(disabled ? undefined : shell.widget.fetch);
  const canClear = shell.clearable && !disabled && !isEmpty;
  // While the widget is on its way another box stands here: what is typed meanwhile is for it, not for the field that was left.
  useLayoutEffect(() => {
    if (shell.isOpening) button.current?.focus();
  }, [shell.isOpening]);

  const press = (event: PointerEvent) => {
    if (disabled || event.button !== 0 || (event.target as Element).closest('[data-keep]')) return;
    // The press opens; its later parts must not reach the widget that then stands here.
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
