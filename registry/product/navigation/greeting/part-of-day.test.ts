import { expect, it } from 'vitest';
import { partOfDay } from './greeting.view.tsx';

it.each([
  [0, 'evening'],
  [4, 'evening'],
  [5, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [17, 'afternoon'],
  [18, 'evening'],
])('greets the hour %i as %s', (hour, part) => expect(partOfDay(hour)).toBe(part));
