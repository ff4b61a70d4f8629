import { moduleProperties, type ModuleProperties } from './property-json.ts';

/** A menu item with all properties, of the right types. */
export interface Item extends ModuleProperties {
  id: string;
  fullName: string;
  enCode: string;
  icon: string;
  type: number;
  /** For types 2, 6 and 7. */
  address: string;
  linkTarget: string;
  children: readonly unknown[];
}

/** Undefined: not a menu item. */
export function readItem(raw: unknown): Item | undefined {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined;
  const item = raw as Record<string, unknown>;
  return {
    id: text(item['id']),
    fullName: text(item['fullName']),
    enCode: text(item['enCode']),
    icon: text(item['icon']),
    type: typeof item['type'] === 'number' ? item['type'] : -1,
    address: (text(item['urlAddress']) || text(item['path'])).trim(),
    linkTarget: text(item['linkTarget']) || '_self',
    children: Array.isArray(item['children']) ? (item['children'] as unknown[]) : [],
    ...moduleProperties(item['propertyJson']),
  };
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
