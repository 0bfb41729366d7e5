import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { verifyAuditChain } from '../../apps/server/src/modules/audit/index.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database.ts';
import { EMPLOYEE, payAtGateway, pickFlight, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { send } from './send-request.ts';

let world: World;
let database: Database;
let asha: TravellerClient;
let company: string;

beforeAll(async () => {
  world = await createWorld();
  database = openDatabase(readConfig(world.env).database, 2);
  asha = await signIn(world);
  await signIn(world, STRANGER);
  company = (await world.query<{ id: string }>('select id from organization where not is_provider'))[0]?.id ?? '';
});
afterEach(() => world.clearFaults());
afterAll(async () => {
  await database.close();
  await world.close();
});

const verify = (organizationId = company) => database.forOrganization(organizationId, verifyAuditChain);

async function book(): Promise<{ tripId: string; flightId: string }> {
  const flights = await asha.search();
  const added = await asha.add(flights, pickFlight(flights, '6E'));
  await payAtGateway(await asha.checkPrice(added.flightId), 'pay');
  return added;
}

describe('the audit trail', () => {
  let booked: { tripId: string; flightId: string };
  beforeAll(async () => {
    booked = await book();
    await asha.bookingWhen(booked.tripId, (booking) => booking.flightStatus === 'BOOKED');
  });

  it('verifies after a booking, for each organisation', async () => {
    expect(await verify()).toBeNull();
    for (const { id } of await world.query<{ id: string }>('select id from organization')) {
      expect(await verify(id)).toBeNull();
    }
  });

  it('has a row for the session, the trip, the booking, the payment and its end, by whom and when', async () => {
    const rows = await world.query<{ action: string; actor: string }>(
      'select action, actor from audit_event where organization_id = $1 order by seq',
      [company],
    );
    const actions = rows.map((row) => row.action);
    for (const action of ['session.started', 'trip.created', 'booking.created']) expect(actions).toContain(action);
    const ofBooking = await world.query<{ action: string }>(
      'select action from audit_event where object_id = $1 order by seq',
      [booked.flightId],
    );
    expect(ofBooking.length).toBeGreaterThanOrEqual(3);
    for (const row of rows) expect(row.actor).not.toBe('');
  });

  it('numbers its rows without a gap', async () => {
    const [row] = await world.query<{ count: string; last: string; head: string }>(
      `select count(*), max(e.seq) as last, max(h.seq) as head from audit_event e
       join audit_head h using (organization_id) where organization_id = $1`,
      [company],
    );
    expect([row?.last, row?.head]).toEqual([row?.count, row?.count]);
  });

  it('holds no secret', async () => {
    const rows = await world.query<{ text: string }>('select row_to_json(e)::text as text from audit_event e');
    for (const { text } of rows) expect(text).not.toContain(asha.token);
  });

  it.each([
    ['action', `action = overlay(action placing 'X' from 1 for 1)`],
    ['actor', `actor = actor || ' '`],
    ['time', `at = at + interval '1 millisecond'`],
    ['details', `details = details || '{"x": 1}'`],
    ['object', `object_id = reverse(object_id)`],
    ['hash', `hash = reverse(hash)`],
  ])('names the row in which one byte of the %s was changed', async (_, change) => {
    const [before] = await world.query<{ seq: string; row: string }>(
      `select seq, row_to_json(e) as row from audit_event e where organization_id = $1 and seq = 3`,
      [company],
    );
    await world.query(`update audit_event set ${change} where organization_id = $1 and seq = 3`, [company]);
    expect(await verify()).toBe(3);
    await world.query('delete from audit_event where organization_id = $1 and seq = 3', [company]);
    expect(await verify()).toBe(3);
    await world.query('insert into audit_event select * from json_populate_record(null::audit_event, $1)', [
      before?.row,
    ]);
    expect(await verify()).toBeNull();
  });

  it('misses its last rows when they are cut off', async () => {
    const cut = await world.query<{ row: string }>(
      `with gone as (delete from audit_event where organization_id = $1
         and seq = (select max(seq) from audit_event where organization_id = $1) returning *)
       select row_to_json(gone) as row from gone`,
      [company],
    );
    const [head] = await world.query<{ seq: string }>('select seq from audit_head where organization_id = $1', [
      company,
    ]);
    expect(await verify()).toBe(Number(head?.seq));
    await world.query('insert into audit_event select * from json_populate_record(null::audit_event, $1)', [
      cut[0]?.row,
    ]);
    expect(await verify()).toBeNull();
  });
});

describe('mails', () => {
  interface Mail {
    readonly id: number;
    readonly subject: string;
    readonly to: readonly string[];
  }

  async function inbox(): Promise<readonly Mail[]> {
    const answer = await send(world.sandbox.urls.mailbox, { method: 'GET', path: '/api/messages' });
    return (answer.json as { messages: Mail[] }).messages;
  }

  /** The mails that this causes, once nothing waits in the outbox any more. */
  async function mailsOf(work: () => Promise<unknown>): Promise<readonly Mail[]> {
    await delivered();
    const before = (await inbox()).length;
    await work();
    await delivered();
    return (await inbox()).slice(before);
  }

  const delivered = () =>
    vi.waitFor(
      async () => expect(await world.query('select 1 from outbox_event where delivered_at is null')).toEqual([]),
      { timeout: 30_000, interval: 50 },
    );

  it('say once that a flight is booked, with PNR, ticket and a way back', async () => {
    let tripId = '';
    const mails = await mailsOf(async () => {
      ({ tripId } = await book());
      await asha.bookingWhen(tripId, (booking) => booking.flightStatus === 'BOOKED');
    });
    expect(mails.map((mail) => [mail.to, mail.subject])).toEqual([
      [[EMPLOYEE], expect.stringMatching(/^Your flight is booked: Delhi to Mumbai, /)],
    ]);
    const answer = await send(world.sandbox.urls.mailbox, { method: 'GET', path: `/api/messages/${mails[0]?.id}` });
    const { text } = answer.json as { text: string };
    const [order] = (await asha.booking(tripId)).orders;
    expect(text).toContain(`PNR: ${order?.airlinePnr}`);
    expect(text).toContain(order?.tickets[0]?.ticketNumber);
    expect(text).toContain(`${world.url}/trip/details?tripId=${tripId}`);
  });

  it('say that it failed and that the money was sent, each once', async () => {
    const mails = await mailsOf(async () => {
      await world.inject({ target: 'tbo.Ticket', kind: 'sold_out', times: 1 });
      const { tripId } = await book();
      await asha.bookingWhen(tripId, (booking) => booking.refunds.some((refund) => refund.state === 'refunded'));
    });
    expect(mails.map((mail) => mail.subject.split(':')[0]).sort()).toEqual([
      'Refund sent',
      'Your flight is not booked',
    ]);
    for (const mail of mails) expect(mail.to).toEqual([EMPLOYEE]);
  });

  it('say nothing of what was only added, or declined', async () => {
    const mails = await mailsOf(async () => {
      const flights = await asha.search();
      const added = await asha.add(flights, pickFlight(flights, '6E'));
      await payAtGateway(await asha.checkPrice(added.flightId), 'fail');
      await asha.bookingWhen(added.tripId, (booking) => booking.paymentStatus === 'FAILED');
    });
    expect(mails).toEqual([]);
  });

  it('that a mail server refused are kept, with the reason, and sent later', async () => {
    const mails = await mailsOf(async () => {
      await world.inject({ target: 'smtp.data', kind: 'http_500', times: 1 });
      const { tripId } = await book();
      await asha.bookingWhen(tripId, (booking) => booking.flightStatus === 'BOOKED');
      await vi.waitFor(
        async () => {
          const waiting = await world.query<{ last_error: string | null }>(
            'select last_error from outbox_event where delivered_at is null',
          );
          expect(waiting).toEqual([{ last_error: expect.any(String) }]);
        },
        { timeout: 30_000, interval: 50 },
      );
      await world.query('update outbox_event set run_at = now() where delivered_at is null');
    });
    expect(mails.map((mail) => mail.subject.split(':')[0])).toEqual(['Your flight is booked']);
  });
});
