import type { MenuItem, MenuSettings } from './menu.ts';

/** In the special system the office menu comes last, with only the configured children. */
export function arranged(items: readonly unknown[], settings: MenuSettings): readonly unknown[] {
  const { systemId, enCode, keptCodes } = settings.collaborativeOffice;
  if (systemId === '' || settings.systemId !== systemId) return items;
  const isOffice = (item: unknown) => codeOf(item) === enCode;
  const kept = (office: MenuItem): MenuItem => ({
    ...office,
    children: Array.isArray(office.children)
      ? office.children.filter((child) => keptCodes.includes(codeOf(child)))
      : [],
  });
  const offices = items.filter(isOffice) as MenuItem[];
  return [...items.filter((item) => !isOffice(item)), ...offices.map(kept)];
}

function codeOf(item: unknown): string {
  const code = typeof item === 'object' && item !== null ? (item as MenuItem).enCode : undefined;
  return typeof code === 'string' ? code : '';
}
