import type { InputOf } from '#schemas/protocol/contract.ts';
import { billRuleContract } from '#schemas/resources/bill-rule/bill-rule.contract.ts';
import { billRule, ruleTypes } from '#schemas/resources/bill-rule/bill-rule.entity.ts';
import { entityRecord } from '#core/entity/entity-record.ts';
import { billExample } from '#core/numbering/bill-number.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { Context } from '../../platform/resource/context.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { type ListInput, type Wanted, whereEqual } from '../../platform/resource/list-query.ts';
import { bySortCode, standardVerbs } from '../../platform/resource/standard-verbs.ts';
import { formsNumberedBy } from '../../services/form-usage.ts';
import { takeNumber } from '../../services/numbering.ts';
import { seedBillRules } from './bill-rule.seed.ts';
import { type BillRuleTable, billRuleMigrations } from './bill-rule.table.ts';

const rules = standardVerbs<BillRuleTable, 'billRule'>({
  table: 'billRule',
  entity: billRule,
  unique: { bill_rule_code: 'common.enCode.taken' },
  order: bySortCode,
  sortable: ['fullName', 'enCode', 'category', 'sortCode', 'enabledMark'],
  keyword: ['fullName', 'enCode'],
});

const withExample = (rule: BillRuleTable, now: number) => ({ ...rule, example: billExample(rule, now) });

async function page(input: ListInput, context: Context, wanted: Wanted) {
  const { list, pagination } = await rules.list(input, context, whereEqual(wanted));
  return { list: list.map((rule) => withExample(rule, context.now())), pagination };
}

type Written = InputOf<typeof billRuleContract.calls.create>;

/** A rule as it was written, its digits as a number. */
function read<Rule extends Written>(written: Rule) {
  const rule = { ...written, digit: written.digit ? Number(written.digit) : null };
  refuseLongStart(rule);
  return rule;
}

/** The start number of a rule that counts must fit its digits (BILLRULE-017). */
function refuseLongStart({ type, digit, startNumber }: Written & { digit: number | null }) {
  const isCounting = (type ?? ruleTypes.time) === ruleTypes.time;
  if (!isCounting || digit === null || (startNumber ?? '').length <= digit) return;
  const said = { id: 'bill-rule.startNumber.tooLong', params: { digit } };
  throw refuse(said.id, said.params, [{ path: 'startNumber', severity: 'error', ...said }]);
}

/** Numbering rules and the numbers they give. */
export const billRuleResource = defineResource({
  contract: billRuleContract,
  migrations: billRuleMigrations,
  seed: seedBillRules,
  handlers: {
    list: ({ categoryId, ...input }, context) => page(input, context, { category: categoryId }),
    selector: ({ categoryId, ...input }, context) => page(input, context, { category: categoryId, enabledMark: 1 }),
    info: async (input, context) => withExample(await rules.info(input, context), context.now()),
    create: (input, context) => rules.create(read(input), context),
    update: (input, context) => rules.update(read(input), context),
    async remove({ id }, context) {
      const { enCode } = await rules.info({ id }, context);
      const [form] = await formsNumberedBy(enCode, context.db);
      if (form !== undefined) throw refuse('bill-rule.used', { form });
      return rules.remove({ id }, context);
    },
    state: rules.state,
    /** A read by its method, a write by its nature: the number is taken for good. */
    number: ({ code }, { db, now }) => db.transaction().execute((transaction) => takeNumber(transaction, code, now())),
    async export({ id }, context) {
      const rule = await rules.info({ id }, context);
      const file = { file: 'billRule', version: 1, rule: entityRecord(billRule, { ...rule }) };
      return context.files.publish(`${rule.fullName}.bb`, JSON.stringify(file, null, 2), 'application/json');
    },
  },
});
