import { defineContract } from '#schemas/protocol/contract.ts';
import { auditMigrations } from './audit/audit.table.ts';
import { changeVersionMigrations } from './cache/change-version.table.ts';
import { configMigrations } from './config/config.table.ts';
import { cleanUpJob } from './audit/cleanup.ts';
import { removeUnnamedJob, tidyFoldersJob } from '../services/files/cleanup-files.ts';
import { pushMigrations } from './context/push.table.ts';
import { jobMigrations } from './jobs/job.table.ts';
import { definitionReleaseMigrations } from './definition/release.table.ts';
import { definitionVersionMigrations } from './definition/version.table.ts';
import { secretMigrations } from './db/secret.table.ts';
import { loginNameMigrations } from '../services/organisation/login-name.table.ts';
import { fileHolderMigrations } from './files/file-holder.table.ts';
import { storedFileMigrations } from './files/stored-file.table.ts';
import { organisationMigrations } from '../services/organisation/organisation.table.ts';
import { relationMigrations } from '../services/organisation/relations.table.ts';
import { seedOrganisation } from '../services/organisation/seed-organisation.ts';
import { systemMigrations } from './auth/system.table.ts';
import { grantMigrations } from './auth/permission/grant.table.ts';
import { permissionMigrations } from './auth/permission/permission.table.ts';
import { defineResource } from './resource/define-resource.ts';
import { knownAddressMigrations } from './auth/known-address.table.ts';
import { sessionMigrations } from './auth/session.table.ts';

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
    ...definitionVersionMigrations,
    ...knownAddressMigrations,
    ...storedFileMigrations,
    ...fileHolderMigrations,
    ...auditMigrations,
    ...pushMigrations,
    ...jobMigrations,
  },
  seed: seedOrganisation,
  jobs: [cleanUpJob, tidyFoldersJob, removeUnnamedJob],
});
