import { type Perform, Stopped } from './action-context.ts';

/** Validates the enclosing form and shows its issues; any issue ends the run. */
export const validate: Perform<{ validate: true }> = (_, { form }) => {
  if (form && !form.validate()) throw new Stopped();
};
