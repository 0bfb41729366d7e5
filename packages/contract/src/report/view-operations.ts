import { REPORT_PERIODS } from '@pravas/domain/report/report-period.ts';
import * as z from 'zod/mini';
import { text } from '../form-fields.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { allowedAction, id, integerId, namedPerson } from '../schemas.ts';
import { columnKeys } from './column-keys.ts';
import { REPORT_NAMES } from './report-names.ts';
import { reportSearch } from './report-shapes.ts';

const PATH = '/trip-reports/api/v1';
const VIEW = { kind: 'privilege', privilege: 'reports.view' } as const;
const period = z.enum(REPORT_PERIODS);
const version = z.int().check(z.positive());

/** A saved view: a report, what it is narrowed to, which columns it shows and how they are sorted. */
export const reportView = z.object({
  _id: z.string(),
  name: z.string(),
  report: z.enum(REPORT_NAMES),
  /** As the report's own search takes it; without days where `period` says them. */
  search: z.record(z.string(), z.unknown()),
  /** Relative days; null = those of `search`. */
  period: z.nullable(period),
  /** The days it is of today, both included; null = as the report itself has it. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** In order; null = the report's own. */
  columns: z.nullable(z.array(z.string())),
  sortBy: z.nullable(z.string()),
  sortOrder: z.enum(['ASC', 'DESC']),
  /** The grouping of its rows; null = none. */
  groupBy: z.nullable(z.string()),
  /** Everybody in the organisation who may see reports sees it. */
  isShared: z.boolean(),
  isMine: z.boolean(),
  owner: namedPerson,
  /** How many schedules send it, everybody's together. */
  schedules: z.number(),
  version: z.number(),
  allowedActions: z.array(allowedAction),
});

/** A schedule by which a view is mailed to people. Times are India's. */
export const reportSchedule = z.object({
  _id: z.string(),
  view: z.object({ _id: z.string(), name: z.string(), report: z.enum(REPORT_NAMES) }),
  every: z.enum(['day', 'week', 'month']),
  /** 1 = Monday; null unless weekly. */
  weekday: z.nullable(z.number()),
  /** 31 = the last; null unless monthly. */
  monthDay: z.nullable(z.number()),
  /** HH:MM. */
  at: z.string(),
  /** `mayRead`: whether they would get it now. */
  recipients: z.array(z.extend(namedPerson, { mayRead: z.boolean() })),
  skipEmpty: z.boolean(),
  isPaused: z.boolean(),
  /** Why Pravas itself stopped it; null = it did not. */
  pausedReason: z.nullable(z.string()),
  /** When it is due next, ISO instant; null while it is paused. */
  nextAt: z.nullable(z.string()),
  /** The days that the next one will be of. */
  nextDays: z.nullable(z.object({ from: z.string(), to: z.string() })),
  /** When it was last worked through, and to how many people it went. */
  last: z.nullable(z.object({ at: z.string(), sent: z.number() })),
  version: z.number(),
});

const asked = {
  name: text('viewName'),
  report: z.enum(REPORT_NAMES),
  search: z.optional(reportSearch),
  period: z.optional(z.nullable(period)),
  columns: z.optional(z.nullable(columnKeys)),
  /** A key of one of the report's columns. */
  sortBy: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(40)))),
  sortOrder: z.optional(z.enum(['ASC', 'DESC'])),
  /** A key of one of the report's groupings. */
  groupBy: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(40)))),
  isShared: z.boolean(),
};

const rhythm = {
  every: z.enum(['day', 'week', 'month'], { error: () => 'Choose how often' }),
  weekday: z.optional(z.nullable(z.int('Choose a day').check(z.gte(1, 'Choose a day'), z.lte(7, 'Choose a day')))),
  monthDay: z.optional(
    z.nullable(
      z
        .int('Choose a day from 1 to 31')
        .check(z.gte(1, 'Choose a day from 1 to 31'), z.lte(31, 'Choose a day from 1 to 31')),
    ),
  ),
  at: z.string({ error: () => 'Choose a time' }).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Choose a time')),
  /** `user_id`s of active people of the organisation. */
  recipients: z
    .array(integerId)
    .check(z.minLength(1, 'Choose at least one person'), z.maxLength(50, 'Choose at most 50 people')),
  /** No mail is sent where nothing was booked. */
  skipEmpty: z.boolean(),
};

const SAID = { area: 'report', access: VIEW, object: 'own', personOnly: true } as const;

/** The views that the caller may open, by name: their own and those that are shared. */
export const listReportViews = defineOperation({
  id: 'list-report-views',
  area: 'report',
  method: 'GET',
  path: `${PATH}/views`,
  summary: 'Saved views of reports',
  access: VIEW,
  object: 'organisation',
  personOnly: true,
  payload: z.object({ data: z.array(reportView) }),
  errors: [],
});

/** Saves a view. What its report would refuse is refused here. */
export const createReportView = defineOperation({
  ...SAID,
  id: 'create-report-view',
  method: 'POST',
  path: `${PATH}/views`,
  summary: 'Save a view of a report',
  object: 'nothing',
  body: z.strictObject(asked),
  payload: z.object({ view: reportView }),
  errors: ['validation_failed', 'name_taken'],
  idempotent: true,
});

/** Changes a view: its owner, or of a shared one a company admin. Schedules send it as it then is. */
export const changeReportView = defineOperation({
  ...SAID,
  id: 'change-report-view',
  method: 'PUT',
  path: `${PATH}/views`,
  summary: 'Change a view of a report',
  body: z.strictObject({ viewId: id, version, ...asked }),
  payload: z.object({ view: reportView }),
  errors: ['validation_failed', 'not_found', 'privilege_missing', 'conflict', 'name_taken'],
});

/** Deletes a view with its schedules: its owner, or of a shared one a company admin. */
export const deleteReportView = defineOperation({
  ...SAID,
  id: 'delete-report-view',
  method: 'DELETE',
  path: `${PATH}/views`,
  summary: 'Delete a view of a report',
  query: z.strictObject({ viewId: id }),
  payload: z.object({ removed: z.boolean() }),
  errors: ['validation_failed', 'not_found', 'privilege_missing'],
});

/** People to whom a report can be sent, whose names contain what was typed: those who may see reports. */
export const listReportRecipients = defineOperation({
  id: 'list-report-recipients',
  area: 'report',
  method: 'GET',
  path: `${PATH}/schedules/recipients`,
  summary: 'People who may see reports',
  access: VIEW,
  object: 'organisation',
  query: z.strictObject({ name: z.optional(z.string().check(z.maxLength(100))) }),
  /** At most 20, by name. */
  payload: z.object({ data: z.array(namedPerson) }),
  errors: ['validation_failed'],
});

/** The caller's schedules, the next due first. */
export const listReportSchedules = defineOperation({
  id: 'list-report-schedules',
  area: 'report',
  method: 'GET',
  path: `${PATH}/schedules`,
  summary: 'Schedules of reports',
  access: VIEW,
  object: 'self',
  personOnly: true,
  payload: z.object({ data: z.array(reportSchedule) }),
  errors: [],
});

/**
 * Sends a view to people daily, weekly or monthly. Each mail covers the view's days at that moment, links to the report
 * behind its login and is sent only to those who may see reports then.
 */
export const createReportSchedule = defineOperation({
  ...SAID,
  id: 'create-report-schedule',
  method: 'POST',
  path: `${PATH}/schedules`,
  summary: 'Schedule a view of a report',
  body: z.strictObject({ viewId: id, ...rhythm }),
  payload: z.object({ schedule: reportSchedule }),
  errors: ['validation_failed', 'not_found'],
  idempotent: true,
});

/** Changes a schedule, pauses or resumes it; what was due while it was paused is not sent. */
export const changeReportSchedule = defineOperation({
  ...SAID,
  id: 'change-report-schedule',
  method: 'PUT',
  path: `${PATH}/schedules`,
  summary: 'Change a schedule of a report',
  body: z.strictObject({ scheduleId: id, version, isPaused: z.boolean(), ...rhythm }),
  payload: z.object({ schedule: reportSchedule }),
  errors: ['validation_failed', 'not_found', 'conflict'],
});

/** Deletes a schedule. */
export const deleteReportSchedule = defineOperation({
  ...SAID,
  id: 'delete-report-schedule',
  method: 'DELETE',
  path: `${PATH}/schedules`,
  summary: 'Delete a schedule of a report',
  query: z.strictObject({ scheduleId: id }),
  payload: z.object({ removed: z.boolean() }),
  errors: ['validation_failed', 'not_found'],
});

/** Saved views of reports and their schedules. */
export const REPORT_VIEW_OPERATIONS: readonly Operation[] = [
  listReportViews,
  createReportView,
  changeReportView,
  deleteReportView,
  listReportRecipients,
  listReportSchedules,
  createReportSchedule,
  changeReportSchedule,
  deleteReportSchedule,
];
