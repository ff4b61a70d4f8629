import { fahrenheit } from './fahrenheit.ts';
import { temperature } from './temperature.ts';

export const plugin = {
  kind: temperature,
  faces: { edit: () => import('./temperature.edit.tsx') },
  functions: [fahrenheit],
};
