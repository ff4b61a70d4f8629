import { type Static, Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { Created, FileLink, List, Nothing, Page, Paging } from '../../protocol/paging.ts';
import { Flag, Id, OneOf } from '../common-fields.ts';
import { ById } from '../crud-contract.ts';

/** Code of the menu whose users move definitions in and out. */
export const moveMenu = 'developer.move';
const menu = moveMenu;
const path = '/api/system/Move';
const write = { menu, button: 'btn_add' } as const;

/** An uploaded file, as the upload field has it. */
const UploadedFile = Type.Object(
  { fileId: Type.String({ maxLength: 60 }), name: Type.Optional(Type.String({ maxLength: 300 })) },
  { additionalProperties: true },
);

const Delivery = Type.Object({
  id: Id,
  fullName: Type.String(),
  state: OneOf(['read', 'running', 'stopped', 'done', 'takenBack']),
  mode: Type.Union([Type.String(), Type.Null()]),
  creatorTime: Type.Integer(),
  userName: Type.String(),
  runTime: Type.Union([Type.Integer(), Type.Null()]),
  entities: Type.Integer(),
  done: Type.Integer(),
  failed: Type.Integer(),
  issues: Type.Integer(),
  missing: Type.Integer({ description: 'References that are in no file and not here; -1 in a list.' }),
  progress: Type.String({ description: 'Done and all entities of a run.' }),
  canTakeBack: Flag(),
});

const Item = Type.Object({
  id: Id,
  file: Type.String(),
  path: Type.String(),
  type: Type.String(),
  fullName: Type.String(),
  enCode: Type.String(),
  targetCode: Type.String(),
  step: Type.String(),
  outcome: OneOf(['open', 'done', 'failed']),
  failure: Type.String(),
  issues: Type.Integer(),
  isReplaced: Flag(),
});

const IssueRow = Type.Object({
  id: Type.String(),
  file: Type.String(),
  fullName: Type.String(),
  path: Type.String(),
  severity: Type.String(),
  text: Type.String(),
});

const ScriptRow = Type.Object({
  id: Type.String(),
  file: Type.String(),
  fullName: Type.String(),
  path: Type.String(),
  place: Type.String(),
  event: Type.String(),
  text: Type.String(),
  effects: Type.String({ description: 'What it seems to do, one effect a line; empty: it cannot be read.' }),
  instead: Type.String({ description: 'What says the same in a definition, where that is known.' }),
});

const MissingRow = Type.Object({
  id: Type.String({ description: 'Type and id of what is missing: `dictionary:301`.' }),
  type: Type.String(),
  fullName: Type.String(),
  places: Type.String(),
  target: Type.String(),
  targetName: Type.String(),
});

const Option = Type.Object({ id: Id, fullName: Type.String() });
const OfDelivery = { id: Id, ...Paging };

/** Moving definitions between installations, and in from the product family. */
export const moveContract = defineContract('move', {
  list: {
    method: 'GET',
    path,
    summary: 'Deliveries, newest first, page by page.',
    access: { menu },
    input: Type.Object(Paging),
    output: Page(Delivery),
  },
  open: {
    method: 'POST',
    path,
    summary:
      'Reads uploaded files into a delivery: what each contains, and what cannot be read. Nothing else is written.',
    access: write,
    input: Type.Object({ files: Type.Array(UploadedFile, { maxItems: 500 }) }),
    output: Created,
    msg: 'move.opened',
  },
  info: {
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'A delivery with its counts and its progress.',
    access: { menu },
    input: ById,
    output: Delivery,
  },
  items: {
    method: 'GET',
    path: `${path}/{id}/Items`,
    summary: 'What a delivery contains: where it was found, what is done with it and what became of it.',
    access: { menu },
    input: Type.Object({ ...OfDelivery, type: Type.Optional(Type.String({ maxLength: 20 })) }),
    output: Page(Item),
  },
  issues: {
    method: 'GET',
    path: `${path}/{id}/Issues`,
    summary: 'Everything in a delivery that is not taken over as it is, with its address.',
    access: { menu },
    input: Type.Object(OfDelivery),
    output: Page(IssueRow),
  },
  scripts: {
    method: 'GET',
    path: `${path}/{id}/Scripts`,
    summary: 'All scripts in a delivery, with what each seems to do; none of them is run.',
    access: { menu },
    input: Type.Object(OfDelivery),
    output: Page(ScriptRow),
  },
  missing: {
    method: 'GET',
    path: `${path}/{id}/Missing`,
    summary: 'References that are in no file and not here, once each, with all places that need them.',
    access: { menu },
    input: ById,
    output: List(MissingRow),
  },
  targets: {
    method: 'GET',
    path: `${path}/Targets/{type}`,
    summary: 'What exists of a type, for pointing a missing reference at it.',
    access: write,
    input: Type.Object({ type: Type.String({ maxLength: 20 }) }),
    output: List(Option),
  },
  point: {
    method: 'PUT',
    path: `${path}/{id}/Actions/Point`,
    summary: 'Points a missing reference at something that exists; empty undoes it.',
    access: write,
    input: Type.Object({
      id: Id,
      key: Type.String({ maxLength: 300 }),
      target: Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Null()])),
    }),
    output: Nothing,
    msg: 'common.updated',
  },
  run: {
    method: 'POST',
    path: `${path}/{id}/Actions/Run`,
    summary:
      'Writes a delivery in the background: codes that exist are skipped (0), get a number (1) or are replaced (2); what is in use is replaced only with `live`, since that takes effect at once; forms arrive as drafts.',
    access: write,
    input: Type.Object({
      id: Id,
      mode: OneOf(['0', '1', '2']),
      live: Type.Optional(Flag()),
    }),
    output: Nothing,
    msg: 'move.started',
  },
  stop: {
    method: 'POST',
    path: `${path}/{id}/Actions/Stop`,
    summary: 'Stops a run after the entity it is at; running it again continues it.',
    access: write,
    input: ById,
    output: Nothing,
    msg: 'job.stopped',
  },
  takeBack: {
    method: 'POST',
    path: `${path}/{id}/Actions/TakeBack`,
    summary: 'Takes a run back as a whole, within 30 days and while nothing of it was changed.',
    access: write,
    input: ById,
    output: Nothing,
    msg: 'move.takenBack',
  },
  remove: {
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Deletes a delivery that was not run, or was taken back.',
    access: write,
    input: ById,
    output: Nothing,
    msg: 'common.removed',
  },
  previous: {
    method: 'GET',
    path: `${path}/Items/{id}/Previous`,
    summary: 'The version that an entity replaced, as a file.',
    access: { menu },
    input: ById,
    output: FileLink,
  },
  export: {
    method: 'GET',
    path: `${path}/Actions/Export`,
    summary:
      'All definitions, dictionaries, menus, roles and rights that the caller may read, as one zip with a manifest; people and records if requested.',
    access: { menu },
    input: Type.Object({ people: Type.Optional(Flag()), records: Type.Optional(Flag()) }),
    output: FileLink,
  },
});

export type DeliveryRow = Static<typeof Delivery>;
export type MoveItemRow = Static<typeof Item>;
export type MissingRow = Static<typeof MissingRow>;
