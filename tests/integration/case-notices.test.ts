import { saveOfflineBooking } from '@pravas/contract/desk/offline-operations.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { addPerson } from '../support/company.ts';
import { ADMIN, EMPLOYEE, pickFlight, STRANGER } from '../support/traveller.ts';
import { payloadOf } from './send-request.ts';
import { type ServicingWorld, until, useServicing } from './servicing-world.ts';

const COLLEAGUE = 'tara.desai@meridian.example';

const servicing = useServicing();
let world: ServicingWorld['world'];

beforeAll(async () => {
  ({ world } = servicing());
  await addPerson(world, COLLEAGUE, 'Travel desk');
});

const inboxOf = (email: string, topic: string) =>
  world.query<{ subject: string; body: string; link: string }>(
    `select i.subject, i.body, i.link from inbox_item i join person p on p.id = i.person_id
     where p.email = $1 and i.topic = $2 order by i.created_at`,
    [email, topic],
  );

describe('a case of the travel desk', () => {
  it('is told of to everybody who works there but whoever opened it, and gathered into one mail', async () => {
    const { asha, admin } = servicing();
    const flights = await asha.search({ daysAhead: 60 });
    const { flightId } = await asha.add(flights, pickFlight(flights, '6E'), '2');
    const payment = { totalPrice: '60000', serviceCharge: '0', cgstCharges: '0', sgstCharges: '0', igstCharges: '0' };
    const body = {
      flightId,
      payment,
      bookingId: 'CASE-1',
      forwardPnr: 'AAA111',
      forwardTicketNo: '098-1',
      arbitrage: '0',
      commission: '0',
    };
    payloadOf(await admin.call(saveOfflineBooking, { body }));
    const [told] = await until(
      () => inboxOf(COLLEAGUE, 'case.opened'),
      (items) => items.length > 0,
    );
    expect(told?.subject).toBe('Case 1: Offline entry to confirm');
    expect(told?.body).toContain('Confirm an offline booking of ₹60,000');
    expect(told?.link).toMatch(/^\/desk\/case\?id=[0-9a-f-]{36}$/);
    for (const email of [ADMIN, EMPLOYEE, STRANGER]) expect(await inboxOf(email, 'case.opened')).toEqual([]);
    const [line] = await world.query<{ count: string }>(
      `select count(*) from mail_digest_line l join person p on p.id = l.person_id where p.email = $1`,
      [COLLEAGUE],
    );
    expect(Number(line?.count)).toBe(1);
  });

  it('is told of to its owner alone when it is overdue, and to nobody once it is done', async () => {
    const passItsTime = () =>
      world.query(`update work_case set due_at = now() - interval '1 minute', overdue_told_at = null`);
    await world.query(`update work_case set owner_id = (select id from person where email = $1)`, [ADMIN]);
    await passItsTime();
    const [told] = await until(
      () => inboxOf(ADMIN, 'case.overdue'),
      (items) => items.length > 0,
    );
    expect(told?.subject).toBe('Overdue, case 1: Offline entry to confirm');
    expect(await inboxOf(COLLEAGUE, 'case.overdue')).toEqual([]);
    const [marked] = await world.query<{ history: string }>(
      `select (select string_agg(text, ' ' order by seq) from work_case_event e where e.case_id = c.id) as history
       from work_case c where overdue_told_at is not null`,
    );
    expect(marked?.history).toContain('Its time has passed.');
    // The same sweep reports another case whose time passes later, so it has checked this one again.
    await world.query(
      `insert into work_case (organization_id, id, number, kind, key, title, facts, state, created_at, due_at)
       select organization_id, gen_random_uuid(), number + 1, kind, 'another', 'Another', '{}', 'open', now(),
         now() - interval '1 minute' from work_case`,
    );
    await until(
      () => inboxOf(COLLEAGUE, 'case.overdue'),
      (items) => items.length > 0,
    );
    expect(await inboxOf(ADMIN, 'case.overdue')).toHaveLength(2);
    await world.query(`update work_case set state = 'done', closed_at = now()`);
    await passItsTime();
    await world.query(
      `insert into outbox_event (organization_id, id, topic, payload, created_at, run_at)
       select organization_id, gen_random_uuid(), 'case.overdue', jsonb_build_object('caseId', id), now(), now()
       from work_case`,
    );
    await until(
      () =>
        world.query<{ id: string }>(
          `select id from outbox_event where topic = 'case.overdue' and delivered_at is null`,
        ),
      (waiting) => waiting.length === 0,
    );
    expect(await inboxOf(ADMIN, 'case.overdue')).toHaveLength(2);
  });
});
