import { type Perform, Stopped } from './action-context.ts';

/** Checks the form around and shows what is wrong; anything wrong ends the run. */
export const validate: Perform<{ validate: true }> = (_, { form }) => {
  if (form && !form.validate()) throw new Stopped();
};
