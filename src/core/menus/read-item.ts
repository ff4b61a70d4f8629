import { moduleProperties, type ModuleProperties } from './property-json.ts';
import { scalarText } from '../schema/record.ts';

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
    id: scalarText(item['id']),
    fullName: scalarText(item['fullName']),
    enCode: scalarText(item['enCode']),
    icon: scalarText(item['icon']),
    type: typeof item['type'] === 'number' ? item['type'] : -1,
    address: (scalarText(item['urlAddress']) || scalarText(item['path'])).trim(),
    linkTarget: scalarText(item['linkTarget']) || '_self',
    children: Array.isArray(item['children']) ? (item['children'] as unknown[]) : [],
    ...moduleProperties(item['propertyJson']),
  };
}
