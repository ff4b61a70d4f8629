import type { WorkspaceMenu } from '#runtime/workspace.ts';

/** Everything below a menu that opens something, in order; of an entry without children itself. */
export const pagesOf = (menu: WorkspaceMenu): WorkspaceMenu[] =>
  menu.children.length > 0 ? menu.children.flatMap(pagesOf) : menu.path ? [menu] : [];
