/** Any value of a record in words. What is no text is shown as JSON rather than hidden, and nothing it holds is called. */
export const wordsOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);
