/** How often a property is tried: `count` times; the deep run tries each ten times as often. */
export const runs = (count: number): number => count * Number(process.env['TEST_PROPERTY_FACTOR'] ?? 1);
