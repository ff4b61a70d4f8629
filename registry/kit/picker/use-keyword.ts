import { useEffect, useMemo, useRef, useState } from 'react';

/** Debounce of the search after the last key, in milliseconds. */
const pauseMs = 300;

/**
 * The text of a search box, and the keyword to search for: debounced, or applied at once by Enter and the search
 * button.
 */
export function useKeyword() {
  const [typed, setTyped] = useState('');
  const [keyword, setKeyword] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const moves = useMemo(() => {
    const search = (text: string) => {
      clearTimeout(timer.current);
      setKeyword(text.trim());
    };
    return {
      /** `isDone` is false while a word is still being put together from its pinyin. */
      type(text: string, isDone: boolean) {
        setTyped(text);
        clearTimeout(timer.current);
        if (isDone) timer.current = setTimeout(() => search(text), text === '' ? 0 : pauseMs);
      },
      search,
      reset() {
        setTyped('');
        search('');
      },
    };
  }, []);
  return { typed, keyword, ...moves };
}
