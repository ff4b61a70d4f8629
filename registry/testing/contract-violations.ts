const violations: string[] = [];

/** Notes that a fake of the server broke a contract: the test fails after its last step, whatever the page does. */
export const noteViolation = (text: string): void => void violations.push(text);

/** Throws what was noted since the last call. */
export function throwViolations(): void {
  const found = violations.splice(0);
  if (found.length > 0) throw new Error(`The fake client broke a contract:\n${found.join('\n')}`);
}
