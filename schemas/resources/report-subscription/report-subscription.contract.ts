import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { stored } from '../../protocol/entity.ts';
import { crudCalls } from '../crud-contract.ts';
import { Id, LastModifyTime } from '../common-fields.ts';
import { dataReportMenu, reportPrefix } from '../data-report/data-report.contract.ts';
import { reportSubscription } from './report-subscription.entity.ts';

/** A report is sent to at most so many people at a time. */
export const subscribersMax = 1_000;
/** Two times of a timetable are at least so far apart, in minutes. */
export const subscriptionMinutesMin = 10;

const Time = Type.Union([Type.Integer(), Type.Null()]);
const Count = Type.Integer();

const Subscription = Type.Object({
  id: Id,
  ...stored(reportSubscription),
  lastModifyTime: LastModifyTime,
  nextTime: Time,
  lastTime: Time,
  people: Type.Integer({ description: 'Receivers of the last time.' }),
  sent: Type.Integer({ description: 'How many of them were sent the report so far.' }),
  withoutRight: Type.Integer({ description: 'How many of them got none: they may not open it.' }),
  runs: Count,
});

const crud = crudCalls({
  path: `${reportPrefix}/Data/{reportId}/Subscription`,
  menu: dataReportMenu,
  params: { reportId: Id },
  one: 'a subscription',
  entity: reportSubscription,
  row: Subscription,
});

const button = { menu: dataReportMenu, button: 'btn_edit' } as const;

/** The subscriptions of a report, for users who design reports. */
export const reportSubscriptionContract = defineContract('report-subscription', {
  list: { ...crud.list, summary: 'The subscriptions of a report, with the result of their last time.' },
  info: crud.info,
  create: {
    ...crud.create,
    access: button,
    summary: 'Sends a report on a timetable, to each with his or her own rights.',
  },
  update: crud.update,
  remove: { ...crud.remove, access: button },
  state: crud.state,
});
