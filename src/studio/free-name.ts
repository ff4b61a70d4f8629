/** `field1`, or the next number that does not occur in this text. */
export function freeName(text: string): string {
  let number = 1;
  while (text.includes(`"field${number}"`)) number += 1;
  return `field${number}`;
}
