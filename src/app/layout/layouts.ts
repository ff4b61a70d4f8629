import blend from '#schemas/screens/layout-blend.json';
import classic from '#schemas/screens/layout-classic.json';
import functional from '#schemas/screens/layout-functional.json';
import plain from '#schemas/screens/layout-plain.json';
import type { Preferences } from '#schemas/resources/profile/preferences.ts';

/** The part in each region, by layout (LAYOUT-001). */
export const layoutDefinitions: Readonly<Record<Preferences['layoutType'], unknown>> = {
  blend,
  classic,
  functional,
  plain,
};
