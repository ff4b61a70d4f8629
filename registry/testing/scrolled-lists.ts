/** What jsdom does not measure. */
interface Scrolled {
  scrollTop: number;
  clientHeight: number;
  scrollHeight: number;
}

/** Gives every element these heights while `act` runs, so that a list is longer than what it shows. */
export async function whileScrolled(scrolled: Scrolled, act: () => Promise<void>): Promise<void> {
  const { prototype } = HTMLElement;
  for (const [name, value] of Object.entries(scrolled)) {
    Object.defineProperty(prototype, name, { configurable: true, writable: true, value });
  }
  try {
    await act();
  } finally {
    for (const name of Object.keys(scrolled)) Reflect.deleteProperty(prototype, name);
  }
}
