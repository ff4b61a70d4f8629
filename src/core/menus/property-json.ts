/** The module properties in a menu item's `propertyJson`; defaults for an empty or invalid one. */
export interface ModuleProperties {
  moduleId: string;
  isTree: 0 | 1;
  /** False if it is present, but invalid. */
  isReadable: boolean;
}

export function moduleProperties(propertyJson: unknown): ModuleProperties {
  if (propertyJson === undefined || propertyJson === null || propertyJson === '')
    return { ...unknown, isReadable: true };
  const properties = parsed(propertyJson);
  if (typeof properties !== 'object' || properties === null) return unknown;
  const { moduleId, isTree } = properties as { moduleId?: unknown; isTree?: unknown };
  return {
    moduleId: typeof moduleId === 'string' || typeof moduleId === 'number' ? String(moduleId) : '',
    isTree: Number(isTree) === 1 ? 1 : 0,
    isReadable: true,
  };
}

const unknown: ModuleProperties = { moduleId: '', isTree: 0, isReadable: false };

function parsed(json: unknown): unknown {
  if (typeof json !== 'string') return json;
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
