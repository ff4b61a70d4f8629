import blend from '#schemas/shell/layout-blend.json';
import classic from '#schemas/shell/layout-classic.json';
import functional from '#schemas/shell/layout-functional.json';
import plain from '#schemas/shell/layout-plain.json';
import type { Preferences } from '#schemas/resources/profile/preferences.ts';

/** The part in each region, by layout (LAYOUT-001). */
export const layoutDefinitions: Readonly<Record<Preferences['layoutType'], unknown>> = {
  blend,
  classic,
  functional,
  plain,
};
