import { type Kysely, sql } from 'kysely';
import type { SynThirdTotal } from '#schemas/resources/syn-third-info/syn-third-info.contract.ts';
import type { Database } from '../../platform/db/database.ts';
import type { SentKind, ThirdType } from './third.table.ts';

const tables = { organize: 'organize', user: 'users' } as const;

/** Counts organisations or users, and their outcomes at a third party; disabled ones are not counted. */
export async function totalOf(db: Kysely<Database>, type: ThirdType, kind: SentKind): Promise<SynThirdTotal> {
  const { rows } = await sql<Record<'all' | 'good' | 'bad' | 'latest', number | null>>`
    select count(*) as "all", count(*) filter (where succeeded = 1) as good,
      count(*) filter (where succeeded = 0) as bad, max(syn_time) as latest
    from ${sql.table(tables[kind])} as own
    left join third_record on third_type = ${type} and kind = ${kind} and own_id = own.id
    where own.enabled_mark = 1`.execute(db);
  const [all, good, bad] = [rows[0]?.all, rows[0]?.good, rows[0]?.bad].map(Number) as [number, number, number];
  const latest = rows[0]?.latest ?? null;
  return {
    synType: kind,
    recordTotal: all,
    synSuccessCount: good,
    synFailCount: bad,
    unSynCount: all - good - bad,
    synDate: latest === null ? null : Number(latest),
  };
}
