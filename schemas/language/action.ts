import { type TProperties, type TSchema, Type } from '@sinclair/typebox';
import { editedBy } from './editor.ts';
import type { Rule } from './rule.ts';
import type { Parameters } from './source.ts';
import type { Text } from './text.ts';

/**
 * A step of an event. The steps of a list run in sequence; a failing one ends the list and shows its message.
 * `"reload"` is short for `{ "reload": true }`, likewise for every step whose value may be `true`.
 */
export type Action = Step & {
  /** The step is skipped unless this rule holds; the next one runs. */
  when?: Rule;
};

type Step =
  /**
   * Makes a contract call; its `msg` is shown as a success toast. `as` binds the data of the answer to a name. `toast`
   * overrides the default: writing calls show a toast, reading calls do not.
   */
  | { request: string; with?: Parameters; as?: string; toast?: boolean }
  | { confirm: Text }
  | { toast: Text; type?: 'success' | 'info' | 'warning' | 'error'; toastMs?: number }
  /** Opens an overlay of this screen. `with` becomes the overlay's record or its parameters. */
  | { open: string; with?: Parameters }
  | { close: true }
  /** Reloads the source of one named block, or of all blocks of the screen. */
  | { reload: true | string }
  /** `search`: what the list of that screen is searched for, by its search fields. */
  | { navigate: string; target?: '_self' | '_blank'; search?: Parameters }
  /** Makes a call that answers `url` and `name` of a file, and downloads it. */
  | { download: string; with?: Parameters }
  /** Opens a file picker and sends the file to a call. `as` binds the data of the answer to a name. */
  | { upload: string; accept?: string; with?: Parameters; as?: string }
  | { set: Parameters }
  | { validate: true }
  /** Validates the form and saves it through the call; unsaved values stay if it is refused. `as` binds the answer. */
  | { submit: string | true; with?: Parameters; as?: string }
  /** Prints the page, or records through a template: `with` gives their ids as `ids`. */
  | { print: true | string | string[]; with?: Parameters }
  | { expandAll: true }
  | { collapseAll: true };

/** Names of the steps of {@link Action}. */
export const actionNames = [
  'request',
  'confirm',
  'toast',
  'open',
  'close',
  'reload',
  'navigate',
  'download',
  'upload',
  'set',
  'validate',
  'submit',
  'print',
  'expandAll',
  'collapseAll',
] as const;
export type ActionName = (typeof actionNames)[number];

const With = Type.Optional(Type.Record(Type.String(), Type.Unknown()));
const closed = { additionalProperties: false };
const step = (properties: TProperties) => Type.Object({ ...properties, when: Type.Optional(Type.Ref('rule')) }, closed);

export const Action: TSchema = Type.Union(
  [
    Type.Union(
      ['close', 'reload', 'validate', 'submit', 'print', 'expandAll', 'collapseAll'].map((name) => Type.Literal(name)),
    ),
    step({
      request: Type.String(editedBy('call')),
      with: With,
      as: Type.Optional(Type.String()),
      toast: Type.Optional(Type.Boolean()),
    }),
    step({ confirm: Type.Ref('text') }),
    step({
      toast: Type.Ref('text'),
      type: Type.Optional(Type.Union(['success', 'info', 'warning', 'error'].map((name) => Type.Literal(name)))),
      toastMs: Type.Optional(Type.Integer({ minimum: 100, maximum: 60_000 })),
    }),
    step({ open: Type.String(), with: With }),
    step({ close: Type.Literal(true) }),
    step({ reload: Type.Union([Type.Literal(true), Type.String()]) }),
    step({
      navigate: Type.String(),
      target: Type.Optional(Type.Union([Type.Literal('_self'), Type.Literal('_blank')])),
      search: With,
    }),
    step({ download: Type.String(editedBy('call')), with: With }),
    step({
      upload: Type.String(editedBy('call')),
      accept: Type.Optional(Type.String()),
      with: With,
      as: Type.Optional(Type.String()),
    }),
    step({ set: Type.Record(Type.String(), Type.Unknown()) }),
    step({ validate: Type.Literal(true) }),
    step({
      submit: Type.Union([Type.Literal(true), Type.String(editedBy('call'))]),
      with: With,
      as: Type.Optional(Type.String()),
    }),
    step({
      print: Type.Union([Type.Literal(true), Type.Array(Type.String(), editedBy('prints')), Type.String()]),
      with: With,
    }),
    step({ expandAll: Type.Literal(true) }),
    step({ collapseAll: Type.Literal(true) }),
  ],
  { $id: 'action' },
);

/** A button: label, condition and actions. Used by toolbars, row actions, menus and forms. */
export interface Button {
  label?: Text;
  icon?: string;
  kind?: 'primary' | 'default' | 'danger' | 'text' | 'link';
  /** Permission code of the button, for example `btn_add`. */
  permission?: string;
  shown?: unknown;
  disabled?: unknown;
  /** Applies to the selected rows of a list: without a selection it shows a warning (ONLINEDEV-011). */
  batch?: boolean;
  do: Action[];
}

/** A button of each row of a list, with a name by which tests and configurers refer to it. Unique in its list. */
export interface RowAction extends Button {
  /** For example `edit`, like the standard row buttons. */
  name: string;
}

const buttonProperties = {
  label: Type.Optional(Type.Ref('text')),
  icon: Type.Optional(Type.String(editedBy('actionIcon'))),
  kind: Type.Optional(Type.Union(['primary', 'default', 'danger', 'text', 'link'].map((name) => Type.Literal(name)))),
  permission: Type.Optional(Type.String(editedBy('permission'))),
  shown: Type.Optional(Type.Ref('rule')),
  disabled: Type.Optional(Type.Ref('rule')),
  batch: Type.Optional(Type.Boolean()),
  do: Type.Array(Type.Ref('action')),
};

export const Button: TSchema = Type.Object(buttonProperties, { $id: 'button', ...closed });

export const RowAction: TSchema = Type.Object(
  { name: Type.String({ pattern: '^[a-z][A-Za-z0-9]{0,63}$' }), ...buttonProperties },
  { $id: 'rowAction', ...closed },
);
