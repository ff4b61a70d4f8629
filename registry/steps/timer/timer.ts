import { Type } from '@sinclair/typebox';
import { timeOf } from '#core/flow/engine/limits.ts';
import { momentOf, wallOf } from '#core/dates/wall-clock.ts';
import { propsOf } from '../../kit/schema/props.ts';
import { fieldName } from '../../kit/steps/step-props.ts';
import { defineStep } from '../../step-kind.ts';

const part = (maximum: number) => Type.Integer({ default: 0, minimum: 0, maximum });

/** Waits for a time, or until a date of the record (FLOW-046). */
export const timer = defineStep({
  zhjyKey: 'timer',
  props: propsOf({
    day: part(3650),
    hour: part(8760),
    minute: part(100_000),
    second: part(100_000),
    formField: fieldName(),
  }),
  reads: ({ formField }) => (formField ? [formField] : []),
  references: ({ formField }) => (formField ? [{ path: 'formField', what: 'field', name: formField }] : []),
  problems: ({ day, hour, minute, second, formField }) =>
    day + hour + minute + second === 0 && !formField ? [{ path: '', id: 'issue.step-no-time' }] : [],
  enter(run, step) {
    const { formField } = step.props as { formField: string };
    const until = formField ? timeOf(run.state.record[formField]) : later(run.event.at, step.props);
    // Without a date there is nothing to wait for.
    if (until === undefined) run.note(step.key, 'flow.note.noDate');
    run.addTimer(run.rest(step, 'waiting'), 'wait', Math.max(until ?? run.event.at, run.event.at));
  },
  on: { due: (run, at) => run.leave(at) },
});

/** Days are those of the calendar of the organisation, hours and less are lengths of time. */
function later(from: number, props: Readonly<Record<string, unknown>>): number {
  const { day, hour, minute, second } = props as Record<'day' | 'hour' | 'minute' | 'second', number>;
  const wall = wallOf(from);
  wall.setUTCDate(wall.getUTCDate() + day);
  const start = day === 0 ? from : momentOf(wall);
  return start + ((hour * 60 + minute) * 60 + second) * 1000;
}
