import { billExample } from '#core/dates/numbering/bill-number.ts';
import seed from '#fixtures/seed/bill-rule.json';
import type { InputOf } from '#schemas/protocol/contract.ts';
import { billRuleContract, billRuleMenu } from '#schemas/resources/bill-rule/bill-rule.contract.ts';
import { billRule, ruleTypes } from '#schemas/resources/bill-rule/bill-rule.entity.ts';
import type { Context } from '../../platform/context/context.ts';
import { badRequest, forbidden } from '../../platform/errors/app-error.ts';
import { crudHandlers } from '../../platform/resource/crud-handlers.ts';
import { defineResource, type SeedContext } from '../../platform/resource/define-resource.ts';
import { dictionaryIds, seedRecords } from '../../platform/resource/seed-records.ts';
import { type EqualValues, type ListInput, whereEqual } from '../../platform/resource/list-query.ts';
import { mayUse, recordButtons } from '../../records/access/model-access.ts';
import { formsNumberedBy, releasedFormsNumberedBy } from '../../services/form-usage.ts';
import { countDraw, numberDrawMigrations } from '../../services/number-draws.ts';
import { takeNumber } from '../../services/numbering.ts';
import { billRuleMigrations, type BillRuleTable, billRuleTable } from './bill-rule.table.ts';

/** The demo's numbering rules; the seed references categories by code. */
async function seedBillRules(context: SeedContext): Promise<void> {
  const idOf = await dictionaryIds(context.db, 'businessType');
  const rules = seed.map((rule) => ({ ...rule, category: idOf.get(rule.category) }));
  await seedRecords('billRule', billRule, rules, context);
}

const rules = crudHandlers(billRuleTable);

const withExample = (rule: BillRuleTable, now: number) => ({ ...rule, example: billExample(rule, now) });

async function page(input: ListInput, context: Context, wanted: EqualValues) {
  const { list, pagination } = await rules.list(input, context, whereEqual(wanted));
  return { list: list.map((rule) => withExample(rule, context.now())), pagination };
}

type Written = InputOf<typeof billRuleContract.calls.create>;

/** The input of a rule, its digits as a number. */
function read<Rule extends Written>(written: Rule) {
  const rule = { ...written, digit: written.digit ? Number(written.digit) : null };
  refuseLongStart(rule);
  return rule;
}

/** The start number of a counting rule must fit its digits (BILLRULE-017). */
function refuseLongStart({ type, digit, startNumber }: Written & { digit: number | null }) {
  const isCounting = (type ?? ruleTypes.time) === ruleTypes.time;
  if (!isCounting || digit === null || (startNumber ?? '').length <= digit) return;
  const said = { id: 'bill-rule.startNumber.tooLong', params: { digit } };
  throw badRequest(said.id, said.params, [{ path: 'startNumber', severity: 'error', ...said }]);
}

/** Taking a number requires the menu of the rules, or the right to add records of a form that uses the rule. */
async function refuseStrangers(context: Context, code: string): Promise<void> {
  if (await context.may(billRuleMenu)) return;
  const known = await context.db.selectFrom('billRule').select('id').where('enCode', '=', code).executeTakeFirst();
  if (!known) throw badRequest('bill-rule.unknown', { code });
  for (const form of await releasedFormsNumberedBy(code, context.db)) {
    if (await mayUse(context, form, recordButtons.create)) return;
  }
  throw forbidden();
}

/** Numbering rules and their numbers. */
export const billRuleResource = defineResource({
  contract: billRuleContract,
  migrations: { ...billRuleMigrations, ...numberDrawMigrations },
  seed: seedBillRules,
  handlers: {
    list: ({ categoryId, ...input }, context) => page(input, context, { category: categoryId }),
    async selector({ categoryId, ...input }, context) {
      const wanted = whereEqual({ category: categoryId, enabledMark: 1 });
      const { list, pagination } = await rules.list(input, context, wanted);
      return {
        list: list.map(({ id, fullName, enCode, category }) => ({ id, fullName, enCode, category })),
        pagination,
      };
    },
    info: async (input, context) => withExample(await rules.info(input, context), context.now()),
    create: (input, context) => rules.create(read(input), context),
    update: (input, context) => rules.update(read(input), context),
    async remove({ id }, context) {
      const { enCode } = await rules.info({ id }, context);
      const [form] = await formsNumberedBy(enCode, context.db);
      if (form !== undefined) throw badRequest('bill-rule.used', { form });
      return rules.remove({ id }, context);
    },
    state: rules.state,
    /** A GET by its method, a write by its effect: the number is used up. */
    async number({ code }, context) {
      const { db, user, now } = context;
      await refuseStrangers(context, code);
      return db.transaction().execute(async (transaction) => {
        await countDraw(transaction, user.id, now());
        return takeNumber(transaction, code, now());
      });
    },
    export: rules.exportAs('billRule', 'rule', 'bb'),
    import: rules.importAs('billRule', 'rule', 'bb', (input, context) => rules.create(read(input as Written), context)),
  },
});
