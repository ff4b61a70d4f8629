const simple = /^[ -~]*$/;

let segmenter: Intl.Segmenter | undefined;

/** Splits a text into grapheme clusters. */
export function charactersOf(text: string): string[] {
  if (simple.test(text)) return text.split('');
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
