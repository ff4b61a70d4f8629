const changing = ['set', 'add', 'delete', 'clear'] as const;

function refuseChange(): never {
  throw new TypeError('A cached value cannot be changed.');
}

/**
 * Deep-freezes a value shared by several requests; maps and sets, which Object.freeze leaves mutable, refuse changes
 * too.
 */
export function freezeShared<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (value instanceof Map || value instanceof Set) {
    for (const name of changing) if (name in value) Object.defineProperty(value, name, { value: refuseChange });
    for (const [key, item] of value.entries()) {
      freezeShared(key);
      freezeShared(item);
    }
  }
  Object.freeze(value);
  for (const item of Object.values(value)) freezeShared(item);
  return value;
}
