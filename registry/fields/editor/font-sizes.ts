/** The sizes of text, in CSS pixels (FIELD-065). */
export const fontSizesPx = [12, 14, 16, 18, 20, 24, 28, 32, 36, 48, 60, 72] as const;

/** Height of an editor in a definition that says none; a new one is made with `freshHeightPx` (FIELD-064). */
export const heightPx = 300;
export const freshHeightPx = 400;
