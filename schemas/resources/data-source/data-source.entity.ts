import { Type } from '@sinclair/typebox';
import { choices, defineEntity, field } from '../../protocol/entity.ts';
import { description, enabledMark, enCode, Flag, fullName, OneOf, sortCode } from '../common-fields.ts';

/** Databases that can be read (IFACE-024). */
export const databaseTypes = ['postgresql', 'mysql'] as const;
export type DatabaseType = (typeof databaseTypes)[number];

const name = (maxLength = 200) => Type.String({ maxLength });

/** A database other than our own, which is only read. */
export const dataSource = defineEntity('data-source', {
  fullName,
  enCode,
  dbType: field(OneOf(databaseTypes, 'postgresql'), {
    label: '$t:data-source.dbType',
    sortable: true,
    source: choices(['postgresql', 'PostgreSQL'], ['mysql', 'MySQL / MariaDB']),
  }),
  host: field(name(), {
    label: '$t:data-source.host',
    required: 'data-source.host.required',
    keyword: true,
    patterns: [{ pattern: '^[A-Za-z0-9_.:-]+$', message: '$t:data-source.host.format' }],
  }),
  port: field(Type.Integer({ minimum: 1, maximum: 65_535, default: 5432 }), {
    label: '$t:data-source.port',
    required: 'data-source.port.required',
  }),
  dbName: field(name(), {
    label: '$t:data-source.dbName',
    required: 'data-source.dbName.required',
    keyword: true,
  }),
  dbSchema: field(Type.String({ maxLength: 200, default: 'public' }), {
    label: '$t:data-source.dbSchema',
    shown: { '==': [{ var: 'dbType' }, 'postgresql'] },
  }),
  userName: field(name(), { label: '$t:data-source.userName', required: 'data-source.userName.required' }),
  /** Write-only: stored encrypted and never answered. */
  password: field(Type.String({ maxLength: 200, default: '' }), { label: '$t:data-source.password' }),
  /** 1: encrypted connections only, with a certificate that the operating system trusts. */
  useTls: field(Flag(0), { label: '$t:data-source.useTls' }),
  sortCode,
  enabledMark,
  description,
});
