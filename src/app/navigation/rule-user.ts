import type { CurrentUserReply, MenuItem } from '#schemas/resources/session/current-user.ts';

/** Menu entries with their descendants. */
export const allItems = (items: readonly MenuItem[]): MenuItem[] =>
  items.flatMap((item) => [item, ...allItems(item.children)]);

/** The user as rules read it: with the codes of the menus they may open. */
export const userWithMenus = ({ userInfo, menuList }: CurrentUserReply) => ({
  ...userInfo,
  menus: allItems(menuList).map(({ enCode }) => enCode),
});
