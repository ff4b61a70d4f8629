import asset from '#fixtures/seed/forms/asset.json' with { type: 'json' };
import leaveRequest from '#fixtures/seed/forms/leave-request.json' with { type: 'json' };
import purchaseOrder from '#fixtures/seed/forms/purchase-order.json' with { type: 'json' };
import type { User } from '../../platform/auth/user.ts';
import type { SeedContext } from '../../platform/resource/define-resource.ts';
import { formRecord } from '../../records/forms/form-record.ts';
import { releasedModel } from '../../records/forms/released-model.ts';
import { createRecord } from '../../records/write/save-record.ts';
import type { Writer } from '../../platform/context/context.ts';
import { grantAll } from '../../platform/auth/permission/grants.ts';
import { allData, itemId } from './menu-items.ts';
import { releaseForm } from './release.ts';
import { formById, insertForm } from './save-form.ts';

/** A form of the demo organisation with its records, in order of creation. */
interface DemoForm {
  id: string;
  fullName: string;
  enCode: string;
  category: string;
  icon: string;
  description: string;
  form: object;
  list: { columns: object[] };
  records: { by: string; daysAgo: number; values: Record<string, unknown> }[];
}

const forms: DemoForm[] = [leaveRequest, purchaseOrder, asset];
const parentMenu = 'menu-business';
const firstUser = 'admin';
/** Staff get the first scheme of each form by its release: their own records. */
const demoRoles = ['role-configurer', 'role-staff'];
/** Further schemes: a department's records for its head, all for configurers. */
const wider = { 'role-department-head': 'branch', 'role-configurer': allData } as const;
const dayMs = 24 * 60 * 60 * 1000;
/** The demo organisation's time zone is UTC+8. */
const offsetMs = 8 * 60 * 60 * 1000;
const atNineMs = 9 * 60 * 60 * 1000;

/** Three released forms with records of the last three months. */
export async function seedForms(context: SeedContext): Promise<void> {
  const users = await seededUsers(context);
  for (const [index, form] of forms.entries()) {
    const admin = writerOf(context, users, firstUser, context.now());
    await seedForm(admin, form, forms.length - index);
    const model = await releasedModel(context.db, form.id);
    for (const { by, daysAgo, values } of form.records) {
      const at = midnight(context.now(), daysAgo) + atNineMs;
      await createRecord(writerOf(context, users, by, at), model, dated(values, context.now()));
    }
  }
}

async function seedForm(writer: Writer, { form, list, icon, records: _records, ...facts }: DemoForm, sortCode: number) {
  const texts = { formData: JSON.stringify(form, null, 2), columnData: JSON.stringify(list, null, 2) };
  await insertForm({ ...writer, newId: () => facts.id }, formRecord({ ...facts, ...texts, sortCode }));
  const [menu] = await releaseForm(writer, await formById(writer, facts.id), {
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

async function seededUsers({ db }: SeedContext): Promise<ReadonlyMap<string, User>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'account', 'realName', 'headIcon', 'isAdministrator', 'organizeId', 'positionId'])
    .execute();
  return new Map(rows.map((row) => [row.id, { ...row, isAdministrator: row.isAdministrator === 1, roleIds: [] }]));
}

function writerOf({ db, newId }: SeedContext, users: ReadonlyMap<string, User>, id: string, at: number): Writer {
  const user = users.get(id);
  if (!user) throw new Error(`The demo organisation has no user ${id}.`);
  return { db, newId, user, now: () => at, language: 'zh' };
}

const midnight = (now: number, daysAgo: number) => Math.floor((now + offsetMs) / dayMs - daysAgo) * dayMs - offsetMs;

/** Replaces `{ "daysAgo": 3 }` in values by that day. */
function dated(values: Record<string, unknown>, now: number): Record<string, unknown> {
  const day = (value: unknown) => {
    const { daysAgo } = (value ?? {}) as { daysAgo?: unknown };
    return typeof daysAgo === 'number' ? midnight(now, daysAgo) : value;
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, day(value)]));
}
