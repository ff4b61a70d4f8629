/**
 * A text without blanks at its ends and with full-width characters in half width: what a reader takes for the same text
 * (ONLINEDEV-021). The SQL function `same_text` does the same.
 */
export const sameText = (text: string): string =>
  text.replace(/[\uff01-\uff5e\uffe0-\uffe6\u3000]/gu, (wide) => halfWidth.get(wide) ?? wide).trim();

/** Full-width characters and their half-width forms. */
export const halfWidth: ReadonlyMap<string, string> = new Map([
  ...Array.from({ length: 94 }, (_, at) => [String.fromCharCode(0xff01 + at), String.fromCharCode(0x21 + at)] as const),
  ...Array.from('￠￡￢￣￤￥￦', (wide, at) => [wide, '¢£¬¯¦¥₩'.charAt(at)] as const),
  ['\u3000', ' '],
]);
