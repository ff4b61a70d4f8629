import type { CSSProperties } from 'react';

/** The style of a text of a card by the names of its properties, such as `valueFontSize`. */
export function fontStyle(prefix: string, props: Readonly<Record<string, unknown>>): CSSProperties {
  const read = (name: string) => props[`${prefix}Font${name}`];
  const color = String(read('Color') ?? '');
  return {
    fontSize: Number(read('Size')),
    fontWeight: read('Weight') === true ? 600 : 400,
    ...(color !== '' && { color }),
  };
}
