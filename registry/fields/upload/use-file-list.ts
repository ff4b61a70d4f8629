import { useCallback, useEffect, useRef } from 'react';
import { filesOf, type StoredFile } from '../../kit/upload/files.ts';

/** The list a field holds, changed from its newest state although files arrive at any time. */
export function useFileList(value: unknown, onChange: (files: readonly StoredFile[]) => void) {
  const files = filesOf(value);
  const newest = useRef(files);
  const change = useRef(onChange);
  useEffect(() => {
    newest.current = files;
    change.current = onChange;
  });
  const write = useCallback((next: readonly StoredFile[]) => {
    newest.current = next;
    change.current(next);
  }, []);
  const append = useCallback(
    (file: StoredFile, isLater: (other: StoredFile) => boolean) => {
      const at = newest.current.findIndex(isLater);
      write(newest.current.toSpliced(at < 0 ? newest.current.length : at, 0, file));
    },
    [write],
  );
  const remove = useCallback((file: StoredFile) => write(newest.current.filter((one) => one !== file)), [write]);
  return { files, append, remove };
}
