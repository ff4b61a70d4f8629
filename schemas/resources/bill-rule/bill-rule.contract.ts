import { type Static, Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { Created, FileLink, Nothing, Page, Paging } from '../../protocol/paging.ts';
import { Id, LastModifyTime } from '../common-fields.ts';
import { stored, writable } from '../entity.ts';
import { billRule } from './bill-rule.entity.ts';

/** Code of the menu whose owners keep numbering rules. */
export const billRuleMenu = 'system.billRule';

const menu = billRuleMenu;
const path = '/api/system/BillRule';
const ById = Type.Object({ id: Id });
/** The digits arrive as they were typed; the entity's rules say what is wrong with them. */
const Fields = {
  ...writable(billRule),
  digit: Type.Optional(Type.Union([Type.Integer(), Type.String({ maxLength: 9 }), Type.Null()])),
};
const Query = Type.Object({ ...Paging, categoryId: Type.Optional(Id) });

export const BillRule = Type.Object({
  id: Id,
  ...stored(billRule),
  /** Type 1: what its first number would look like now; else empty. */
  example: Type.String(),
  lastModifyTime: LastModifyTime,
});
export type BillRule = Static<typeof BillRule>;

export const billRuleContract = defineContract('bill-rule', {
  list: {
    method: 'GET',
    path,
    summary: 'Numbering rules, page by page, of one category or all.',
    access: { menu },
    input: Query,
    output: Page(BillRule),
  },
  selector: {
    method: 'GET',
    path: `${path}/Selector`,
    summary: 'Enabled numbering rules, for choosing one.',
    access: 'session',
    input: Query,
    output: Page(BillRule),
  },
  info: {
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'One rule.',
    access: { menu },
    input: ById,
    output: BillRule,
  },
  create: {
    method: 'POST',
    path,
    summary: 'Creates a rule.',
    access: { menu, button: 'btn_add' },
    entity: billRule,
    input: Type.Object(Fields),
    output: Created,
    msg: 'common.created',
  },
  update: {
    method: 'PUT',
    path: `${path}/{id}`,
    summary: 'Changes a rule; its counter goes on where it stood, or from a start value that was raised.',
    access: { menu, button: 'btn_edit' },
    entity: billRule,
    input: Type.Object({ id: Id, ...Fields, lastModifyTime: Type.Optional(LastModifyTime) }),
    output: Nothing,
    msg: 'common.updated',
  },
  remove: {
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Deletes a rule that no form uses.',
    access: { menu, button: 'btn_remove' },
    input: ById,
    output: Nothing,
    msg: 'common.removed',
  },
  state: {
    method: 'PUT',
    path: `${path}/{id}/Actions/State`,
    summary: 'Enables a disabled rule, disables an enabled one.',
    toggles: true,
    access: { menu, button: 'btn_edit' },
    input: ById,
    output: Nothing,
  },
  number: {
    method: 'GET',
    path: `${path}/BillNumber/{code}`,
    summary: 'Takes the next number of a rule.',
    access: 'session',
    input: Type.Object({ code: Id }),
    output: Type.String(),
  },
  export: {
    method: 'GET',
    path: `${path}/{id}/Actions/Export`,
    summary: 'A rule as a .bb file.',
    access: { menu },
    input: ById,
    output: FileLink,
  },
});
