import { type Kysely, type Migration, sql } from 'kysely';
import { changedForms } from '../../platform/context/record-changes.ts';

/**
 * Notes in a transaction which forms' records it changes, so that every way of writing is seen: a form, a process, an
 * import. One function for all statements: the rows are those of its transition table.
 */
const noteChangedForms = sql`
  create function note_changed_forms() returns trigger language plpgsql as $$
  declare
    noted text := coalesce(current_setting(${sql.lit(changedForms)}, true), '');
    form text;
  begin
    for form in select distinct model_id from changed loop
      if position(form in noted) = 0 then noted := noted || ' ' || form; end if;
    end loop;
    perform set_config(${sql.lit(changedForms)}, noted, true);
    return null;
  end $$`;

const statements = { insert: 'new', update: 'new', delete: 'old' } as const;

export const changedFormMigrations: Record<string, Migration> = {
  '840-changed-forms': {
    async up(db: Kysely<unknown>) {
      await noteChangedForms.execute(db);
      for (const [statement, rows] of Object.entries(statements))
        await sql`create trigger ${sql.id(`changed_forms_${statement}`)} after ${sql.raw(statement)} on record
          referencing ${sql.raw(rows)} table as changed for each statement
          execute function note_changed_forms()`.execute(db);
    },
  },
};
