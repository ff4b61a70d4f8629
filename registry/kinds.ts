import type { Kind, Kinds } from '#core/kind.ts';
import { detail } from './blocks/detail/detail.ts';
import { dialog } from './blocks/dialog/dialog.ts';
import { drawer } from './blocks/drawer/drawer.ts';
import { enabledTag } from './blocks/enabledTag/enabledTag.ts';
import { form } from './blocks/form/form.ts';
import { list } from './blocks/list/list.ts';
import { page } from './blocks/page/page.ts';
import { split } from './blocks/split/split.ts';
import { toolbar } from './blocks/toolbar/toolbar.ts';
import { tree } from './blocks/tree/tree.ts';
import { input } from './fields/input/input.ts';
import { inputNumber } from './fields/inputNumber/inputNumber.ts';
import { rate } from './fields/rate/rate.ts';
import { select } from './fields/select/select.ts';

/** Every pure half, wing by wing. Adding a kind is one line here and one in faces.ts. */
const all: readonly Kind[] = [
  // fields
  input,
  inputNumber,
  select,
  rate,
  // pickers
  // layout
  // blocks
  page,
  split,
  tree,
  list,
  toolbar,
  form,
  dialog,
  drawer,
  detail,
  enabledTag,
];

export const kinds: Kinds = new Map(all.map((kind) => [kind.zhjyKey, kind]));
