import type { GrantedIds, GrantStep } from '#schemas/resources/authority/authority.entity.ts';

/** What was granted at each step, by id. */
export type Granted = Readonly<Record<GrantStep, readonly string[]>>;

/** The step that says which part of a step's tree is offered; the first is offered whole. */
const limits: Readonly<Record<GrantStep, GrantStep | undefined>> = {
  system: undefined,
  module: 'system',
  // What is guarded hangs on its menu and on nothing else.
  button: 'module',
  column: 'module',
  form: 'module',
  resource: 'module',
};

/** The ids that the tree of a step is asked for with; undefined while the step that limits it is not known. */
export function limitOf(step: GrantStep, granted: Partial<Granted>): readonly string[] | undefined {
  const limit = limits[step];
  return limit === undefined ? [] : granted[limit];
}

/** What saving sends beside whom it is granted to: each list replaces what was kept. */
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
