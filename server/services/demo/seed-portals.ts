import seed from '#fixtures/seed/portal.json' with { type: 'json' };
import { portal, portalStates } from '#schemas/resources/portal/portal.entity.ts';
import type { Context } from '../../platform/context/context.ts';
import { json } from '../../platform/db/columns.ts';
import { noteRelease } from '../../platform/definition/releases.ts';
import { noteReleased, noteVersion } from '../../platform/definition/versions.ts';
import type { SeedContext } from '../../platform/resource/define-resource.ts';
import { seedRecords } from '../../platform/resource/seed-records.ts';

const first = { version: 1, releaseNumber: 1 };

/** The home pages of the demo, released: one for staff, one for heads of departments, one for administrators. */
export async function seedPortals(context: SeedContext): Promise<void> {
  const by = { ...context, user: { id: 'admin' } as Context['user'] };
  for (const { formData, visible, ...facts } of seed) {
    const { id, fullName } = facts;
    const page = JSON.stringify(formData, null, 2);
    await seedRecords('portal', portal, [{ ...facts, formData: page }], context);
    const released = { state: portalStates.released, releasedPage: page, releasedName: fullName, releaseNumber: 1 };
    await context.db
      .updateTable('portal')
      .set({ ...released, visible: json(visible) })
      .where('id', '=', id)
      .execute();
    const definition = { noun: 'portal', id } as const;
    await noteVersion(by, { ...definition, version: 1, texts: { formData: page } });
    await noteReleased(by, { ...definition, ...first });
    await noteRelease(by, { ...definition, version: 1, definitions: [formData] });
  }
}
