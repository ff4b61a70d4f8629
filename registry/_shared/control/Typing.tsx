import { type ClipboardEvent, type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react';
import type { Begun } from './Shell.tsx';

interface TypingProps {
  /** What was typed or pasted at the shell before the widget stood here. */
  begun: Begun | undefined;
  /** The value; a new one forgets what was typed before. */
  value: unknown;
  /** What was typed into the input of this index is whole: it was pasted, confirmed with Enter, or left. */
  onTyped(text: string, index: number): void;
  children: ReactNode;
}

/**
 * Around a widget of antd with inputs, which knows one way to write a date and drops silently all others. What is typed or
 * pasted here is handed on as it is written.
 */
export function Typing({ begun, value, onTyped, children }: TypingProps) {
  const box = useRef<HTMLSpanElement>(null);
  const typed = useRef<string>(undefined);
  const begin = useRef(() => {
    const input = box.current?.querySelector('input');
    if (!begun || !input) return;
    if (begun.isWhole) onTyped(begun.text, 0);
    else enter(input, begun.text);
  });
  useEffect(() => {
    typed.current = undefined;
  }, [value]);
  // After the one above: what was typed ahead is not forgotten with the first value.
  useEffect(() => begin.current(), []);

  const indexOf = (target: EventTarget) => [...(box.current?.querySelectorAll('input') ?? [])].indexOf(target as never);
  const finish = ({ target }: SyntheticEvent) => {
    const index = indexOf(target);
    if (typed.current === undefined || index < 0) return;
    const text = typed.current;
    typed.current = undefined;
    onTyped(text, index);
  };
  const paste = (event: ClipboardEvent) => {
    const index = indexOf(event.target);
    if (index < 0) return;
    event.preventDefault();
    typed.current = undefined;
    onTyped(event.clipboardData.getData('text'), index);
  };
  return (
    <span
      ref={box}
      className="zk-typing"
      onInput={({ target }) => {
        if (indexOf(target) >= 0) typed.current = (target as HTMLInputElement).value;
      }}
      onPaste={paste}
      onKeyDownCapture={(event) => {
        if (event.key !== 'Enter') return;
        finish(event);
        // It confirms what was typed here; the form is not sent with it.
        event.preventDefault();
      }}
      onBlurCapture={finish}
    >
      {children}
    </span>
  );
}

/** Types a text into an input: React hears only of a value it has not set itself. */
function enter(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
