import asset from '#fixtures/seed/forms/asset.json' with { type: 'json' };
import leaveRequest from '#fixtures/seed/forms/leave-request.json' with { type: 'json' };
import purchaseOrder from '#fixtures/seed/forms/purchase-order.json' with { type: 'json' };
import type { SeedContext } from '../../platform/resource/define-resource.ts';
import { flowStatuses } from '#schemas/language/process.ts';
import { formRecord } from '../../records/forms/form-record.ts';
import { releasedModel } from '../../records/forms/released-model.ts';
import { createRecord } from '../../records/write/save-record.ts';
import type { Writer } from '../../platform/context/context.ts';
import { grantAll } from '../../platform/auth/permission/grants.ts';
import { atNineMs, dated, demoUsers, midnight, writerOf } from '../../services/demo/demo-writers.ts';
import { allData, itemId } from './menu-items.ts';
import { prepareRelease, releaseForm } from './release.ts';
import { formById, insertForm } from './save-form.ts';

/** A form of the demo organisation with its records, in order of creation. */
interface DemoForm {
  id: string;
  fullName: string;
  enCode: string;
  category: string;
  icon: string;
  description: string;
  enableFlow?: 0 | 1;
  form: object;
  list: { columns: object[] };
  records: { by: string; daysAgo: number; values: Record<string, unknown> }[];
}

const forms = [leaveRequest, purchaseOrder, asset] as DemoForm[];
const parentMenu = 'menu-business';
const firstUser = 'admin';
/** Staff get the first scheme of each form by its release: their own records. */
const demoRoles = ['role-configurer', 'role-staff'];
/** Further schemes: a department's records for its head, all for configurers. */
const wider = { 'role-department-head': 'branch', 'role-configurer': allData } as const;

/** Three released forms with records of the last months, orders of a year; those of forms with a process were agreed to. */
export async function seedForms(context: SeedContext): Promise<void> {
  const users = await demoUsers(context);
  for (const [index, form] of forms.entries()) {
    const admin = writerOf(context, users, firstUser, context.now());
    await seedForm(admin, form, forms.length - index);
    const model = await releasedModel(context.db, form.id);
    for (const { by, daysAgo, values } of form.records) {
      const at = midnight(context.now(), daysAgo) + atNineMs;
      await createRecord(writerOf(context, users, by, at), model, dated(values, context.now()));
    }
    if (model.enableFlow !== 1) continue;
    const agreed = { flowState: flowStatuses.agreed };
    await context.db.updateTable('record').set(agreed).where('modelId', '=', form.id).execute();
  }
}

async function seedForm(writer: Writer, { form, list, icon, records: _records, ...facts }: DemoForm, sortCode: number) {
  const texts = { formData: JSON.stringify(form, null, 2), columnData: JSON.stringify(list, null, 2) };
  await insertForm({ ...writer, newId: () => facts.id }, formRecord({ ...facts, ...texts, sortCode }), []);
  const [menu] = await releaseForm(writer, await prepareRelease(writer, await formById(writer, facts.id)), {
    parents: [parentMenu],
    roleIds: demoRoles,
  });
  await writer.db
    .updateTable('menu')
    .set({ icon, sortCode })
    .where('id', '=', menu ?? '')
    .execute();
  for (const [objectId, scheme] of Object.entries(wider)) {
    const records = { step: 'resource' as const, itemId: itemId(menu ?? '', 'resource', scheme) };
    await grantAll(writer.db, { objectType: 'role', objectId }, [records]);
  }
}
