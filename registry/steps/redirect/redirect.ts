import { Type } from '@sinclair/typebox';
import { editedBy } from '#schemas/language/editor.ts';
import { propsOf } from '../../kit/schema/props.ts';
import { defineStep } from '../../step-kind.ts';

/** Goes back to an earlier step that was passed (FLOW-042). */
export const redirect = defineStep({
  zhjyKey: 'redirect',
  props: propsOf({
    target: Type.String({
      default: '',
      maxLength: 64,
      ...editedBy('step'),
      title: 'kind.prop.redirectTarget',
      description: 'kind.prop.redirectTarget.about',
    }),
  }),
  redirectsTo: ({ target }) => target || undefined,
  references: ({ target }) => (target ? [{ path: 'target', what: 'target', name: target }] : []),
  problems: ({ target }) => (target ? [] : [{ path: 'target', id: 'issue.step-no-target' }]),
  enter: (run, step) => run.redirect(step, String(step.props['target'])),
});
