import { downloadTicket } from '@pravas/contract/servicing/document-operations.ts';
import { getTrip, listTrips } from '@pravas/contract/trip/trip-operations.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { rupeesIn } from '../support/journey.ts';
import { pdfText } from '../support/pdf-text.ts';
import { bookFlight, type ServicingWorld, useServicing } from './servicing-world.ts';

const servicing = useServicing();
let world: ServicingWorld['world'];
let asha: ServicingWorld['asha'];
let own: ServicingWorld['own'];
beforeAll(() => {
  ({ world, asha, own } = servicing());
});

/** The text of the e-ticket, as it is read. */
async function readTicket(flightId: string): Promise<string> {
  const answer = await fetch(`${world.url}${downloadTicket.path}?${new URLSearchParams({ flightId })}`, {
    headers: { authorization: `Bearer ${asha.token}` },
  });
  return pdfText(Buffer.from(await answer.arrayBuffer())).replaceAll(/\s+/g, ' ');
}

describe('a return of which one way is cancelled', () => {
  it.each([
    ['two orders', { onward: '6E', back: 'AI', fareType: '2' }],
    ['one order', { onward: '6E', back: '6E', fareType: '3' }],
  ])('of %s says so for each way, in lists and on a ticket that adds up', async (_, wanted) => {
    const { flightId, tripId } = await bookFlight(world, asha, wanted);
    await own.cancel(flightId, { type: '1' });
    expect((await own.show(flightId)).sliceStates).toEqual(['cancelled', 'whole']);
    const { data } = await asha.client.call(listTrips, { query: { rowNumber: 1, recordsPerPage: 100 } });
    const { costs, timeline } = (await asha.client.call(getTrip, { query: { tripId } })).tripDetails;
    const lines = timeline.days.flatMap((day) => day.lines);
    const left = lines.flatMap((line) => (line.kind === 'entry' && !line.entry.isCancelled ? [line.entry] : []));
    const route = `${left[0]?.from?.city} → ${left[0]?.to?.city}`;
    expect(left).toHaveLength(1);
    // The remaining way is the trip: where it leads and when it is.
    const listed = { status: 'Upcoming', cancelledBookings: 0, partlyCancelledBookings: 1, unpaid: 0, route };
    const startDate = left[0]?.departs.slice(0, 10);
    expect(data.find(({ _id }) => _id === tripId)).toMatchObject({ ...listed, startDate });

    const ticket = await readTicket(flightId);
    // Headed with the way that is flown, and no word of the other there.
    expect(ticket).toContain(`${route}, `);
    expect(ticket).not.toContain(`${left[0]?.to?.city} → ${left[0]?.from?.city}, `);
    expect(ticket).not.toContain(`${left[0]?.to?.city} to ${left[0]?.from?.city}`);
    // The price of both is shown beside neither way any more.
    expect(ticket).not.toContain('Price, both ways');
    const amount = '(-?₹[\\d,]+(?:\\.\\d\\d)?)';
    const bought = new RegExp(`Total as bought\\s*${amount}`).exec(ticket)?.[1] ?? '';
    const net = new RegExp(`Total\\s*${amount}`).exec(ticket)?.[1] ?? '';
    expect([bought, net].map(rupeesIn)).toEqual([costs.booked, costs.total]);
    expect(costs.total).toBeCloseTo(costs.booked - costs.refunded, 2);
    // One sum has one form: with paise on every line of it, or on none.
    const hasPaise = [costs.booked, costs.refunded, costs.total].some((rupees) => !Number.isInteger(rupees));
    if (hasPaise) expect([bought, net].map((text) => text.includes('.'))).toEqual([true, true]);
  });
});
