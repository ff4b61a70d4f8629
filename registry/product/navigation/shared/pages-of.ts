interface Menu<T> {
  path: string;
  children: readonly T[];
}

/** Everything below a menu that opens something, in order; of an entry without children itself. */
export const pagesOf = <T extends Menu<T>>(menu: T): T[] =>
  menu.children.length > 0 ? menu.children.flatMap(pagesOf) : menu.path ? [menu] : [];
