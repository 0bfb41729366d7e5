import type { AnswerOf } from '@pravas/contract/operation.ts';
import { getMasterReport } from '@pravas/contract/report/report-operations.ts';
import {
  changeReportSchedule,
  changeReportView,
  createReportSchedule,
  createReportView,
  deleteReportSchedule,
  deleteReportView,
  listReportRecipients,
  listReportSchedules,
} from '@pravas/contract/report/view-operations.ts';
import { formatInr, fromRupees } from '@pravas/domain/money/money.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { COMPANY_ID } from '../../apps/server/seeds/demo.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database.ts';
import { createLogger } from '../../apps/server/src/platform/log.ts';
import { overviewJobs } from '../../apps/server/src/register-overviews.ts';
import { gatewayPort } from '../simulation/ports-of-fakes.ts';
import { addPerson, emailOf } from '../support/callers.ts';
import { auditOf, lastMailTo, mailsTo } from '../support/company.ts';
import { addSpendLines } from '../support/spend-lines.ts';
import { ADMIN, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { wake } from './notice-world.ts';
import { callOperation, expectRefusal, expectShape, payloadOf } from './send-request.ts';

const FINANCE = 'nisha.verma@meridian.example';
type Schedule = AnswerOf<typeof createReportSchedule>['schedule'];
type View = AnswerOf<typeof createReportView>['view'];
type Caller = Pick<TravellerClient, 'token'>;

let aheadMs = 0;
const clock = { now: () => Temporal.Now.instant().add({ milliseconds: aheadMs }) };
const log = createLogger('silent', 'test');

let world: World;
let database: Database;

beforeAll(async () => {
  world = await createWorld({ clock });
  await addSpendLines(world, FINANCE);
  database = openDatabase(readConfig(world.env).database, 6, 60_000);
});
afterAll(async () => {
  await database.close();
  await world.close();
});
// A schedule of one test would go on through the days of the next.
afterEach(() => world.query('delete from report_view'));

/** Days pass: sessions end meanwhile. */
const moveTo = async (at: string, later: Temporal.DurationLike = { seconds: 1 }) => {
  const moment = Temporal.Instant.from(at).add(later);
  aheadMs = moment.epochMilliseconds - Temporal.Now.instant().epochMilliseconds;
  await wake(world);
};
const disputes = async () => ({ type: 'found' as const, disputes: [], unread: [] });
const gateway = { ...gatewayPort(() => Promise.reject(new Error('Nobody pays here'))), disputes };
/** Runs the worker's job at a moment. */
const sendAt = async (at: Temporal.Instant) => {
  for (const job of overviewJobs({ database, log, gateway, portal: null, clock: { now: () => at } }))
    await job.run(() => undefined);
};
const finance = () => signIn(world, FINANCE);
const monthly = { every: 'month', monthDay: 1, at: '08:00', skipEmpty: false };
const daily = { every: 'day', at: '08:00', skipEmpty: false };
let serial = 0;
const saveView = async (person: Caller, more: object = {}): Promise<View> => {
  serial += 1;
  const body = { name: `View ${serial}`, report: 'master-report', period: 'last-month', isShared: false, ...more };
  return payloadOf<{ view: View }>(await callOperation(world.url, createReportView, { body }, person)).view;
};
const post = (body: object, person: Caller) => callOperation(world.url, createReportSchedule, { body }, person);
const schedule = async (person: Caller, view: View, more: object): Promise<Schedule> =>
  payloadOf<{ schedule: Schedule }>(await post({ viewId: view._id, ...monthly, ...more }, person)).schedule;
const list = async (person: Caller): Promise<readonly Schedule[]> =>
  payloadOf<{ data: Schedule[] }>(await callOperation(world.url, listReportSchedules, {}, person)).data;
const bodyOf = ({ _id, version, every, weekday, monthDay, at, recipients, skipEmpty, isPaused }: Schedule) => ({
  ...{ scheduleId: _id, version, every, weekday, monthDay, at, skipEmpty, isPaused },
  recipients: recipients.map(({ user_id }) => user_id),
});
const put = (one: Schedule, more: object, person: Caller) =>
  callOperation(world.url, changeReportSchedule, { body: { ...bodyOf(one), ...more } }, person);
/** Somebody who may see reports. */
const addReader = async (privileges: readonly string[] = ['reports.view'], organizationId = COMPANY_ID) => {
  const id = await addPerson(world, organizationId, privileges);
  const [row] = await world.query<{ user_id: number }>('select user_id from person where id = $1', [id]);
  return { id, email: emailOf(id), userId: row?.user_id ?? 0 };
};
const isSent = (view: View, times = 1) =>
  vi.waitFor(
    async () => {
      const trail = await auditOf(world, 'report_schedule.sent');
      expect(trail.filter((entry) => entry.view === view.name)).toHaveLength(times);
      expect(
        await world.query("select from outbox_event where topic like 'report.%' and delivered_at is null"),
      ).toEqual([]);
    },
    { timeout: 20_000, interval: 50 },
  );
const dayOf = (at: string | null) =>
  Temporal.Instant.from(at ?? '')
    .toZonedDateTimeISO('Asia/Kolkata')
    .toPlainDate();
const longDay = (day: Temporal.PlainDate) =>
  day.toLocaleString('en-IN', { day: 'numeric', month: 'long', year: 'numeric' });

describe('a report by the month', () => {
  it('is sent on its first day, of the month before, to those who are still there and may see it', async () => {
    const person = await finance();
    const [stays, goes, loses] = [await addReader(), await addReader(), await addReader()];
    const view = await saveView(person, { columns: ['traveller', 'net'], sortBy: 'net', sortOrder: 'ASC' });
    const recipients = [stays.userId, goes.userId, loses.userId, person.user.user_id];
    const made = await schedule(person, view, { recipients });
    expectShape(createReportSchedule, { schedule: made });
    expect(made.recipients.map(({ mayRead }) => mayRead)).toEqual([true, true, true, true]);
    const due = dayOf(made.nextAt);
    expect([due.day, made.nextAt?.slice(11, 16)]).toEqual([1, '02:30']);
    const month = due.subtract({ months: 1 });
    expect(made.nextDays).toEqual({ from: month.toString(), to: due.subtract({ days: 1 }).toString() });

    await world.query('update person set is_active = false where id = $1', [goes.id]);
    await world.query(
      "delete from role_privilege where privilege = 'reports.view' and role_id = (select role_id from person where id = $1)",
      [loses.id],
    );
    await moveTo(made.nextAt ?? '');
    await isSent(view);
    const text = await lastMailTo(world, stays.email);
    expect(await mailsTo(world, goes.email)).toEqual([]);
    expect(await mailsTo(world, loses.email)).toEqual([]);
    const answer = await callOperation(
      world.url,
      getMasterReport,
      { query: { search: JSON.stringify(made.nextDays) } },
      await finance(),
    );
    const report = payloadOf<AnswerOf<typeof getMasterReport>>(answer);
    const net = Number(report.totals[report.columns.findIndex(({ key }) => key === 'net')]);
    expect(report.bookings).toBeGreaterThan(0);
    expect(text).toContain(`${longDay(month)} to ${longDay(due.subtract({ days: 1 }))}`);
    expect(text).toContain(`Net cost: ${formatInr(fromRupees(net))}`);
    expect(text).toContain(`Bookings: ${report.bookings}`);
    expect(text).toContain('Nisha Verma scheduled this report for you.');
    const link = new URL(/http\S+/.exec(text)?.[0] ?? '');
    expect([link.pathname, Object.fromEntries(link.searchParams)]).toEqual([
      '/report',
      { ...made.nextDays, columns: 'traveller,net', sortBy: 'net', sortOrder: 'ASC' },
    ]);
    expect((await mailsTo(world, FINANCE)).filter(({ subject }) => subject === `Report: ${view.name}`)).toHaveLength(1);
    expect((await auditOf(world, 'report_schedule.sent')).at(-1)).toMatchObject({
      ...made.nextDays,
      sent: 2,
      recipients: 4,
    });
    const [after] = await list(await finance());
    expect(dayOf(after?.nextAt ?? null).toString()).toBe(due.add({ months: 1 }).toString());
    expect(after?.last).toEqual({ at: made.nextAt, sent: 2 });
    expect(after?.recipients.map(({ mayRead }) => mayRead)).toEqual([true, false, false, true]);
  });

  it('comes once when several workers run at once and again, each time with the same moment', async () => {
    const reader = await addReader();
    const person = await finance();
    const view = await saveView(person);
    const made = await schedule(person, view, { recipients: [reader.userId] });
    const at = Temporal.Instant.from(made.nextAt ?? '').add({ seconds: 5 });
    const send = () => sendAt(at);
    const again = () => world.query('update report_schedule set run_at = due_at where id = $1', [made._id]);
    await Promise.all([send(), again().then(send), again().then(send)]);
    // As if the worker had been killed after it sent the report, and before it went on.
    await world.query('update report_schedule set due_at = $2, run_at = $2 where id = $1', [made._id, made.nextAt]);
    await send();
    const told = await world.query('select from report_delivery where schedule_id = $1', [made._id]);
    expect(told).toHaveLength(1);
    await moveTo(made.nextAt ?? '', { seconds: 10 });
    await lastMailTo(world, reader.email);
    expect(
      await world.query("select from outbox_event where topic = 'report.scheduled' and payload->>'personId' = $1", [
        reader.id,
      ]),
    ).toHaveLength(1);
  });

  it('is not told to somebody who may see no reports any more when their mail goes out', async () => {
    const reader = await addReader();
    const person = await finance();
    const view = await saveView(person);
    const made = await schedule(person, view, { recipients: [reader.userId] });
    const at = Temporal.Instant.from(made.nextAt ?? '').add({ seconds: 1 });
    await sendAt(at);
    await world.query('delete from role_privilege where role_id = (select role_id from person where id = $1)', [
      reader.id,
    ]);
    await moveTo(made.nextAt ?? '', { seconds: 10 });
    await isSent(view);
    expect(await mailsTo(world, reader.email)).toEqual([]);
    expect(await world.query('select from inbox_item where person_id = $1', [reader.id])).toEqual([]);
  });
});

describe('a report by the day', () => {
  it('that was missed comes once, of the days of its last moment', async () => {
    const reader = await addReader();
    const person = await finance();
    const view = await saveView(person, { period: 'last-30-days' });
    const made = await schedule(person, view, { ...daily, recipients: [reader.userId] });
    await moveTo(made.nextAt ?? '', { hours: 24 * 3 + 5 });
    await isSent(view);
    const last = dayOf(made.nextAt).add({ days: 3 });
    const text = await lastMailTo(world, reader.email);
    expect(text).toContain(`${longDay(last.subtract({ days: 29 }))} to ${longDay(last)}`);
    const [after] = await list(await finance());
    expect(dayOf(after?.nextAt ?? null).toString()).toBe(last.add({ days: 1 }).toString());
  });

  it('says that nothing was booked, or says nothing, as its owner chose', async () => {
    const [told, spared] = [await addReader(), await addReader()];
    const person = await finance();
    const narrowed = { period: 'last-month', search: { city: ['Nowhere at all'] } };
    const [says, skips] = [await saveView(person, narrowed), await saveView(person, narrowed)];
    const made = await schedule(person, says, { ...daily, recipients: [told.userId] });
    await schedule(person, skips, { ...daily, skipEmpty: true, recipients: [spared.userId] });
    await moveTo(made.nextAt ?? '');
    await Promise.all([isSent(says), isSent(skips)]);
    expect(await lastMailTo(world, told.email)).toContain('Nothing was booked in this period.');
    expect(await mailsTo(world, spared.email)).toEqual([]);
  });

  it('that cannot be counted three times is told to its owner, and waits for its next moment', async () => {
    const reader = await addReader();
    const person = await finance();
    const view = await saveView(person);
    const made = await schedule(person, view, { ...daily, recipients: [reader.userId] });
    await world.query("update report_view set search = jsonb_build_object('service', 'rocket') where id = $1", [
      view._id,
    ]);
    const subjects = async () =>
      (await mailsTo(world, FINANCE)).map(({ subject }) => subject).filter((subject) => subject.includes(view.name));
    const failures = (count: number) =>
      vi.waitFor(
        async () =>
          expect(await world.query('select failures from report_schedule where id = $1', [made._id])).toEqual([
            { failures: count },
          ]),
        { timeout: 15_000, interval: 25 },
      );
    await moveTo(made.nextAt ?? '');
    await failures(1);
    await moveTo(made.nextAt ?? '', { minutes: 6 });
    await failures(2);
    expect(await subjects()).toEqual([]);
    await moveTo(made.nextAt ?? '', { minutes: 12 });
    await failures(0);
    await vi.waitFor(async () => expect(await subjects()).toEqual([`Report not sent: ${view.name}`]), {
      timeout: 15_000,
    });
    expect(await mailsTo(world, reader.email)).toEqual([]);
    const [after] = await list(await finance());
    expect(dayOf(after?.nextAt ?? null).toString()).toBe(dayOf(made.nextAt).add({ days: 1 }).toString());
    // Corrected, it comes on the next day.
    await world.query("update report_view set search = '{}' where id = $1", [view._id]);
    await moveTo(after?.nextAt ?? '');
    await isSent(view);
    expect(await mailsTo(world, reader.email)).toHaveLength(1);
  });

  it('stops where its owner may see reports no more, or the view is not shared with them', async () => {
    const reader = await addReader();
    const owner = await addReader();
    const person = await finance();
    const shared = await saveView(person, { isShared: true });
    const theirs = await schedule(person, shared, { ...daily, recipients: [reader.userId] });
    await world.query('update report_schedule set owner_id = $2 where id = $1', [theirs._id, owner.id]);
    const body = { viewId: shared._id, version: 1, name: shared.name, report: shared.report, isShared: false };
    expect((await callOperation(world.url, changeReportView, { body }, person)).status).toBe(200);
    await moveTo(theirs.nextAt ?? '');
    const stopped = () =>
      vi.waitFor(
        async () => {
          const [row] = await world.query<{ paused_reason: string | null }>(
            'select paused_reason from report_schedule',
          );
          expect(row?.paused_reason).not.toBeNull();
          return row?.paused_reason;
        },
        { timeout: 15_000, interval: 25 },
      );
    expect(await stopped()).toBe('The view is no longer shared with you.');
    expect(await lastMailTo(world, owner.email)).toContain('Pravas has paused this schedule.');

    await world.query('update person set is_active = false where id = $1', [owner.id]);
    await world.query('update report_view set is_shared = true where id = $1', [shared._id]);
    await world.query('update report_schedule set paused_at = null, paused_reason = null, run_at = due_at');
    await wake(world);
    expect(await stopped()).toBe('The person who made this schedule may no longer see reports.');
    expect(await mailsTo(world, reader.email)).toEqual([]);
    expect(await mailsTo(world, owner.email)).toHaveLength(1);
  });

  it('is paused and let go on by its owner; what was due meanwhile does not come', async () => {
    const reader = await addReader();
    const view = await saveView(await finance(), { period: 'last-30-days' });
    const made = await schedule(await finance(), view, { ...daily, recipients: [reader.userId] });
    const paused = payloadOf<{ schedule: Schedule }>(await put(made, { isPaused: true }, await finance())).schedule;
    expect(paused).toMatchObject({ isPaused: true, nextAt: null, nextDays: null, version: 2 });
    await moveTo(made.nextAt ?? '', { hours: 49 });
    const resumed = payloadOf<{ schedule: Schedule }>(await put(paused, { isPaused: false }, await finance())).schedule;
    expect(dayOf(resumed.nextAt).toString()).toBe(dayOf(made.nextAt).add({ days: 3 }).toString());
    await moveTo(resumed.nextAt ?? '');
    await isSent(view);
    expect(await mailsTo(world, reader.email)).toHaveLength(1);
  });
});

describe('schedules', () => {
  it('are their owner’s alone', async () => {
    const person = await finance();
    const view = await saveView(person, { isShared: true });
    const made = await schedule(person, view, { recipients: [person.user.user_id] });
    for (const email of [ADMIN, STRANGER]) {
      const other = await signIn(world, email);
      expect((await list(other)).map(({ _id }) => _id)).not.toContain(made._id);
      expectRefusal(await put(made, { isPaused: true, recipients: [other.user.user_id] }, other), 'not_found');
      const query = { scheduleId: made._id };
      expectRefusal(await callOperation(world.url, deleteReportSchedule, { query }, other), 'not_found');
    }
    expectRefusal(await put({ ...made, version: 2 }, { at: '09:00' }, person), 'conflict');
    const gone = await callOperation(world.url, deleteReportSchedule, { query: { scheduleId: made._id } }, person);
    expect(gone.status).toBe(200);
    expect(await list(person)).toEqual([]);
  });

  it('are of views that one may open, and go with them', async () => {
    const person = await finance();
    const admin = await signIn(world, ADMIN);
    const personal = await saveView(person);
    const body = { viewId: personal._id, ...monthly, recipients: [admin.user.user_id] };
    expect(expectRefusal(await post(body, admin), 'not_found').errors).toMatchObject([{ field: 'viewId' }]);
    expect(
      expectRefusal(await post({ ...body, viewId: crypto.randomUUID() }, admin), 'not_found').errors,
    ).toMatchObject([{ field: 'viewId' }]);
    await schedule(person, personal, { recipients: [person.user.user_id] });
    const query = { viewId: personal._id };
    expect((await callOperation(world.url, deleteReportView, { query }, person)).status).toBe(200);
    expect(await list(person)).toEqual([]);
  });

  it('go to active people of the organisation alone', async () => {
    const person = await finance();
    const view = await saveView(person);
    const stranger = await signIn(world, STRANGER);
    const gone = await addReader();
    await world.query('update person set is_active = false where id = $1', [gone.id]);
    for (const userId of [stranger.user.user_id, gone.userId, 999_999_999]) {
      const answer = await post({ viewId: view._id, ...monthly, recipients: [person.user.user_id, userId] }, person);
      expect(expectRefusal(answer, 'not_found').errors).toMatchObject([{ field: 'recipients.1' }]);
    }
    const offered = payloadOf<AnswerOf<typeof listReportRecipients>>(
      await callOperation(world.url, listReportRecipients, { query: { name: 'ver' } }, person),
    );
    expect(offered.data).toEqual([{ user_id: person.user.user_id, name: 'Nisha Verma' }]);
    const none = { query: { name: '%' } };
    expect(
      payloadOf<AnswerOf<typeof listReportRecipients>>(
        await callOperation(world.url, listReportRecipients, none, person),
      ).data,
    ).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['no day of the week', { every: 'week', monthDay: undefined }, 'weekday'],
    ['no day of the month', { monthDay: undefined }, 'monthDay'],
    ['an eighth day of the week', { every: 'week', weekday: 8 }, 'weekday'],
    ['a 32nd', { monthDay: 32 }, 'monthDay'],
    ['an hour that there is not', { at: '24:00' }, 'at'],
    ['no time', { at: undefined }, 'at'],
    ['nobody', { recipients: [] }, 'recipients'],
    ['too many', { recipients: Array.from({ length: 51 }, (_, index) => index + 1) }, 'recipients'],
    ['another rhythm', { every: 'hour' }, 'every'],
  ])('refuse %s', async (_what, more, field) => {
    const person = await finance();
    const view = await saveView(person);
    const answer = await post({ viewId: view._id, ...monthly, recipients: [person.user.user_id], ...more }, person);
    expect(expectRefusal(answer, 'validation_failed').errors).toMatchObject([{ field }]);
  });

  it('cannot be heaped up without end', async () => {
    const person = await finance();
    const view = await saveView(person);
    const recipients = [person.user.user_id];
    const made = await Promise.all(
      Array.from({ length: 22 }, () => post({ viewId: view._id, ...monthly, recipients }, person)),
    );
    expect(made.filter(({ status }) => status === 200)).toHaveLength(20);
  });
});
