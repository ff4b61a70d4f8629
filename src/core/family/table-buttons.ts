import type { Special } from './special.ts';
export const importButtons: [string, Special][] = [];
