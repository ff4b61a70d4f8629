import type { Irrational } from './irrational.ts';

let loaded: Irrational | undefined;

/** The library behind them, once it is loaded. */
export const irrational = (): Irrational | undefined => loaded;

export async function loadIrrational(): Promise<Irrational> {
  const { irrationalFunctions } = await import('./irrational.ts');
  return (loaded = irrationalFunctions);
}

type Pinyin = (text: string) => string;

let pinyin: Pinyin | undefined;

/** Chinese characters in pinyin without tones; undefined: the library is not loaded. */
export const pinyinOf = (text: string): string | undefined => pinyin?.(text);

export async function loadPinyin(): Promise<void> {
  const library = await import('pinyin-pro');
  pinyin = (text) => library.pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive' }).join('');
}
