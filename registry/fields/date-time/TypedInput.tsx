import { type ClipboardEvent, type ReactNode, type SyntheticEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useEffectOn } from '#runtime/context/effects.ts';
import type { InitialText } from '../../kit/trigger/SelectTrigger.tsx';

interface TypedInputProps {
  /** Text typed or pasted at the trigger before the widget was mounted. */
  initialText: InitialText | undefined;
  /** The value; a new one discards what was typed before. */
  value: unknown;
  /** Called when the text of the input with this index is complete: pasted, confirmed with Enter, or left (blur). */
  onTyped(text: string, index: number): void;
  children: ReactNode;
}

/**
 * Wraps an antd widget with inputs: antd accepts one date format and silently drops all others. Typed or pasted text is
 * passed on as written.
 */
export function TypedInput({ initialText, value, onTyped, children }: TypedInputProps) {
  const box = useRef<HTMLSpanElement>(null);
  const typed = useRef<string>(undefined);
  const begin = useEffectEvent(() => {
    const input = box.current?.querySelector('input');
    if (!initialText || !input) return;
    if (initialText.isWhole) onTyped(initialText.text, 0);
    else enter(input, initialText.text);
  });
  useEffectOn(value, () => {
    typed.current = undefined;
  });
  // After the effect above: text typed before mounting must not be discarded together with the first value.
  useEffect(() => begin(), []);

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
        // Enter confirms the typed text; the form must not be submitted by it.
        event.preventDefault();
      }}
      onBlurCapture={finish}
    >
      {children}
    </span>
  );
}

/**
 * Enters a text into an input: React ignores values set through the property it has patched, hence the native setter.
 */
function enter(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
