import { type ChangeEvent, type ReactNode, useState } from 'react';

interface Props {
  accept: string;
  multiple: boolean;
  onChosen(files: readonly File[]): void;
  /** Draws what is pressed to choose. */
  children(open: () => void): ReactNode;
}

/** The browser's own choice of files behind a control of ours. */
export function FileChooser({ accept, multiple, onChosen, children }: Props) {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])];
    // The same file may be chosen again.
    target.value = '';
    if (chosen.length > 0) onChosen(chosen);
  };
  return (
    <>
      {children(() => input?.click())}
      <input ref={setInput} type="file" hidden accept={accept} multiple={multiple} onChange={take} />
    </>
  );
}
