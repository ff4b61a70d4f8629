import { defineContract } from '#schemas/protocol/contract.ts';
import { auditMigrations } from './audit/audit.table.ts';
import { changeVersionMigrations } from './cache/change-version.table.ts';
import { configMigrations } from './config/config.table.ts';
import { definitionReleaseMigrations } from './definition/release.table.ts';
import { secretMigrations } from './db/secret.table.ts';
import { loginNameMigrations } from './organisation/login-name.table.ts';
import { fileHolderMigrations } from './files/file-holder.table.ts';
import { storedFileMigrations } from './files/stored-file.table.ts';
import { organisationMigrations } from './organisation/organisation.table.ts';
import { relationMigrations } from './organisation/relations.table.ts';
import { seedOrganisation } from './organisation/seed-organisation.ts';
import { systemMigrations } from './organisation/system.table.ts';
import { grantMigrations } from './permission/grant.table.ts';
import { permissionMigrations } from './permission/permission.table.ts';
import { defineResource } from './resource/define-resource.ts';
import { knownAddressMigrations } from './session/known-address.table.ts';
import { sessionMigrations } from './session/session.table.ts';

/** The platform's own tables and the demo organisation: first in the list of resources, without calls. */
export const platformResource = defineResource({
  contract: defineContract('platform', {}),
  handlers: {},
  migrations: {
    ...organisationMigrations,
    ...relationMigrations,
    ...systemMigrations,
    ...permissionMigrations,
    ...grantMigrations,
    ...sessionMigrations,
    ...secretMigrations,
    ...configMigrations,
    ...loginNameMigrations,
    ...changeVersionMigrations,
    ...definitionReleaseMigrations,
    ...knownAddressMigrations,
    ...storedFileMigrations,
    ...fileHolderMigrations,
    ...auditMigrations,
  },
  seed: seedOrganisation,
});
