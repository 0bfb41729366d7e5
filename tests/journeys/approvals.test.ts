import { randomUUID } from 'node:crypto';
import { addFlightToTrip } from '@pravas/contract/flight/book-flight.ts';
import { describe, expect, it } from 'vitest';
import { APPROVER, asking } from '../integration/approval-world.ts';
import { dayFromNow } from '../integration/sample-input.ts';
import { approvalDesk, DELEGATE, headingOf } from '../support/approval-desk.ts';
import { accessibilityFindings, expectNoSidewaysScroll } from '../support/browser.ts';
import { flightsOf } from '../support/flights-of.ts';
import { linkOf, waitForMail } from '../support/mailbox.ts';
import { EMPLOYEE, pickFlight } from '../support/traveller.ts';

const desk = approvalDesk();

describe('an employee’s flights out of policy', () => {
  it('are approved by mail, decided one by one by a delegate, and only what was approved is paid', async () => {
    const asha = await desk().openAs(EMPLOYEE);
    await asha.goto(`${desk().company.world.url}/home2/flight/list/?cc=E&from=DEL&to=BOM&ad=1&dDate=${dayFromNow(40)}`);
    const fares = asha.locator('a, button').filter({ hasText: 'View fares' });
    await fares.first().waitFor();
    await asha.getByText('Needs approval').first().waitFor();
    await fares.first().click();
    await asha.getByRole('button', { name: 'Add to trip' }).first().click();
    await asha.waitForURL(/\/trip\/details/);
    const tripId = new URL(asha.url()).searchParams.get('tripId') ?? '';
    const flights = await desk().company.asha.search({ from: 'BOM', to: 'DEL', daysAhead: 43 });
    await desk().company.asha.client.call(addFlightToTrip, {
      body: { searchedFlightId: flights.searchedFlightId, flightId: pickFlight(flights, '6E'), tripId },
      idempotencyKey: randomUUID(),
    });
    await desk().finalise(asha, tripId, 'The customer opens on that day');
    expect(await accessibilityFindings(asha)).toEqual([]);

    const mail = await waitForMail(desk().company.world, APPROVER, /Please decide/);
    const meera = await desk().openAs(null, { width: 390 });
    await meera.goto(linkOf(mail));
    await meera.getByText('The customer opens on that day').waitFor();
    await expectNoSidewaysScroll(meera);
    expect(await accessibilityFindings(meera)).toEqual([]);
    // Opening it decided nothing.
    expect(flightsOf(await desk().company.trip(tripId)).map((flight) => flight.approval?.status)).toEqual([
      'Pending For Approval',
      'Pending For Approval',
    ]);
    await meera.getByRole('button', { name: 'Approve' }).click();
    await headingOf(meera, /Answer sent/).waitFor();
    // Another part behind "#" loads no page: a person who opens the link again opens it in a new one.
    await meera.reload();
    await meera.getByText('This link was already used, or is incomplete').waitFor();

    const kiran = await desk().openAs(DELEGATE);
    await kiran.goto(`${desk().company.world.url}/approvals`);
    await headingOf(kiran, 'Approvals').waitFor();
    const answers = kiran.getByRole('group', { name: /^Answer to/ });
    await answers.first().waitFor();
    expect(await accessibilityFindings(kiran)).toEqual([]);
    await answers.nth(0).getByText('Approve').click();
    await answers.nth(1).getByText('Reject').click();
    await kiran.getByLabel('Why', { exact: true }).fill('Please come back by the evening train');
    await kiran.getByRole('button', { name: 'Send 2 answers' }).click();
    await kiran.getByText('Partial Approved').first().waitFor();

    // Vikram has delegated to Kiran for these days: a delegation that would close a circle is refused where it is
    // typed.
    await kiran.goto(`${desk().company.world.url}/approvals?tab=delegated`);
    await kiran.getByRole('button', { name: 'Add delegation' }).click();
    const person = kiran.getByRole('dialog').getByRole('combobox', { name: 'Select Approver' });
    await person.fill('vikram');
    await kiran.getByRole('option', { name: /Vikram Shah/ }).click();
    await kiran.getByLabel('To date', { exact: true }).fill(dayFromNow(2).split('-').reverse().join('-'));
    await kiran.getByRole('button', { name: 'Delegate', exact: true }).click();
    await kiran.getByText('Vikram Shah has delegated to you on these days').waitFor();
    expect(await person.getAttribute('aria-invalid')).toBe('true');

    await desk().pay(asha, tripId);
    await asha.getByText('Ticketed', { exact: false }).or(asha.getByText('Booked and ticketed.')).first().waitFor();
    const trip = await desk().company.trip(tripId);
    expect(
      flightsOf(trip)
        .map((flight) => [flight.flightStatus, flight.approval?.status])
        .sort(),
    ).toEqual([
      ['BOOKED', 'Approved'],
      ['CREATED', 'Rejected'],
    ]);
    expect(await asha.getByRole('button', { name: /^Pay ₹/ }).count()).toBe(0);
    await asha.getByText('Please come back by the evening train').first().waitFor();
  });
});

describe('a trip that was turned down', () => {
  it('is corrected in place and comes again, without being rebuilt', async () => {
    await desk().company.judgeBy(asking('approval'));
    const { tripId } = await desk().company.plan('6E');
    const card = await desk().company.request(tripId);
    const [item] = card.items;
    const rejected = await desk().company.decide(
      card,
      [{ itemId: item?.itemId, decision: 'reject', comment: 'Take an earlier flight' }],
      desk().company.meera,
    );
    expect(rejected.status).toBe(200);
    const asha = await desk().openAs(EMPLOYEE);
    await asha.goto(`${desk().company.world.url}/trip/details?tripId=${tripId}`);
    await asha.getByText('Take an earlier flight').first().waitFor();
    await asha
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    await asha
      .getByRole('alertdialog')
      .getByRole('button', { name: /Remove|Yes/ })
      .click();
    const flights = await desk().company.asha.search({ daysAhead: 44 });
    await desk().company.asha.client.call(addFlightToTrip, {
      body: { searchedFlightId: flights.searchedFlightId, flightId: pickFlight(flights, 'AI'), tripId },
      idempotencyKey: randomUUID(),
    });
    await desk().finalise(asha, tripId, 'An earlier one, as asked');
    const trip = await desk().company.trip(tripId);
    expect([trip._id, flightsOf(trip).map((flight) => flight.approval?.status)]).toEqual([
      tripId,
      ['Pending For Approval'],
    ]);
  });
});
