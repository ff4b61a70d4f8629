import blend from '#schemas/screens/layout-blend.json';
import classic from '#schemas/screens/layout-classic.json';
import functional from '#schemas/screens/layout-functional.json';
import plain from '#schemas/screens/layout-plain.json';
import type { Preferences } from '#schemas/resources/profile/preferences.ts';

/** No region around the page. */
const alone = { language: 1, title: '', body: { config: { zhjyKey: 'routeView' } } };

/** The part in each region, by layout (LAYOUT-001). */
export const layoutDefinitions: Readonly<Record<Preferences['layoutType'] | 'alone', unknown>> = {
  alone,
  blend,
  classic,
  functional,
  plain,
};
