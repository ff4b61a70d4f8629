import type { ReactNode } from 'react';

interface Props {
  name: string;
  icon: ReactNode;
  pressed?: boolean;
  disabled?: boolean;
  onPress(): void;
}

/** A toolbar button. Pressing it preserves the selection in the text. */
export function Tool({ name, icon, pressed, disabled, onPress }: Props) {
  return (
    <button
      type="button"
      className="zk-editor-tool"
      title={name}
      aria-label={name}
      aria-pressed={pressed}
      disabled={disabled}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {icon}
    </button>
  );
}

interface ColourProps {
  name: string;
  icon: ReactNode;
  value: string;
  onColour(colour: string): void;
}

/** A text or background colour, chosen with the browser's colour input. */
export function ColourTool({ name, icon, value, onColour }: ColourProps) {
  return (
    <span className="zk-editor-tool zk-editor-colour" title={name} style={{ '--zk-colour': value } as object}>
      {icon}
      <input type="color" aria-label={name} value={value} onChange={(event) => onColour(event.target.value)} />
    </span>
  );
}

interface ChoiceProps<T extends string> {
  name: string;
  value: T;
  options: readonly (readonly [value: T, words: string])[];
  onChoose(value: T): void;
}

export function ChoiceTool<T extends string>({ name, value, options, onChoose }: ChoiceProps<T>) {
  return (
    <select
      className="zk-editor-choice"
      aria-label={name}
      title={name}
      value={value}
      // Its values are those of the options.
      onChange={(event) => onChoose(event.target.value as T)}
    >
      {options.map(([one, words]) => (
        <option key={one} value={one}>
          {words}
        </option>
      ))}
    </select>
  );
}
