import type { Kind, Kinds } from '#core/kind.ts';
import { input } from './fields/input/input.ts';
import { inputNumber } from './fields/inputNumber/inputNumber.ts';
import { rate } from './fields/rate/rate.ts';
import { select } from './fields/select/select.ts';

/** Every pure half, wing by wing. Adding a kind is one line here and one in faces.ts. */
const list: readonly Kind[] = [
  // fields
  input,
  inputNumber,
  select,
  rate,
  // pickers
  // layout
  // blocks
];

export const kinds: Kinds = new Map(list.map((kind) => [kind.zhjyKey, kind]));
