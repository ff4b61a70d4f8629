import type { GrantedIds, GrantStep } from '#schemas/resources/authority/authority.entity.ts';

/** The granted ids of each step. */
export type Granted = Readonly<Record<GrantStep, readonly string[]>>;

/** The step whose grants limit the tree of another step; the first is not limited. */
const limits: Readonly<Record<GrantStep, GrantStep | undefined>> = {
  system: undefined,
  module: 'system',
  // Guarded items belong to their menu.
  button: 'module',
  column: 'module',
  form: 'module',
  resource: 'module',
};

/** The granted ids that limit the tree of a step; undefined while they are not known. */
export function limitOf(step: GrantStep, granted: Partial<Granted>): readonly string[] | undefined {
  const limit = limits[step];
  return limit === undefined ? [] : granted[limit];
}

/** The request body for saving grants: each list replaces the stored one. */
export function savedGrants({ system, module, button, column, form, resource }: Granted): GrantedIds {
  return {
    systemIds: [...system],
    module: [...module],
    button: [...button],
    column: [...column],
    form: [...form],
    resource: [...resource],
  };
}
