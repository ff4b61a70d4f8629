import type { StepKind, StepKinds } from '#core/flow/model/step-kind.ts';
import { approver, processing } from './steps/approver/approver.ts';
import { copy } from './steps/copy/copy.ts';
import { end } from './steps/end/end.ts';
import { redirect } from './steps/redirect/redirect.ts';
import { branch, choose, exclusive, inclusive, parallel } from './steps/splits/splits.ts';
import { start } from './steps/start/start.ts';
import { subFlow } from './steps/subFlow/subFlow.ts';
import { timer } from './steps/timer/timer.ts';
import { trigger } from './steps/trigger/trigger.ts';

/** Every kind of step, in the order of the palette. Not loaded where only screens are. */
const all: readonly StepKind[] = [
  start,
  approver,
  processing,
  copy,
  timer,
  subFlow,
  exclusive,
  inclusive,
  parallel,
  choose,
  branch,
  redirect,
  trigger,
  end,
];

export const stepKinds: StepKinds = new Map(all.map((kind) => [kind.zhjyKey, kind]));
