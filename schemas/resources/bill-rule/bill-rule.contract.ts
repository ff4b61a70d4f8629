import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { Page, Paging } from '../../protocol/paging.ts';
import { Id, LastModifyTime } from '../common-fields.ts';
import { stored, writable } from '../../protocol/entity.ts';
import { crudCalls } from '../crud-contract.ts';
import { billRule } from './bill-rule.entity.ts';

/** Code of the menu whose owners manage numbering rules. */
export const billRuleMenu = 'system.billRule';

const menu = billRuleMenu;
const path = '/api/system/BillRule';
/** Digits as typed; validated by the entity's rules. */
const Fields = {
  ...writable(billRule),
  digit: Type.Optional(Type.Union([Type.Integer(), Type.String({ maxLength: 9 }), Type.Null()])),
};
const Query = Type.Object({ ...Paging, categoryId: Type.Optional(Id) });

const BillRule = Type.Object({
  id: Id,
  ...stored(billRule),
  /** Type 1: a preview of the first number; otherwise empty. */
  example: Type.String(),
  lastModifyTime: LastModifyTime,
});

const crud = crudCalls({ path, menu, one: 'a rule', entity: billRule, row: BillRule, fields: Fields });

export const billRuleContract = defineContract('bill-rule', {
  list: { ...crud.list, summary: 'Numbering rules, page by page, of one category or all.', input: Query },
  selector: {
    method: 'GET',
    path: `${path}/Selector`,
    summary: 'Enabled numbering rules, for choosing one.',
    access: 'session',
    input: Query,
    output: Page(Type.Object({ id: Id, fullName: Type.String(), enCode: Type.String(), category: Id })),
  },
  info: crud.info,
  create: crud.create,
  update: {
    ...crud.update,
    summary: 'Changes a rule; its counter goes on where it stood, or from a start value that was raised.',
  },
  remove: { ...crud.remove, summary: 'Deletes a rule that no form uses.' },
  state: crud.state,
  number: {
    method: 'GET',
    changes: true,
    path: `${path}/BillNumber/{code}`,
    summary:
      'Takes the next number of a rule, for those who add records numbered by it or manage the rules; 60 an hour per person.',
    access: 'session',
    input: Type.Object({ code: Id }),
    output: Type.String(),
  },
  export: { ...crud.export, summary: 'A rule as a .bb file.' },
  import: crud.import,
});
