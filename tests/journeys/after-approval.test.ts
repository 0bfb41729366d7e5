import { describe, expect, it } from 'vitest';
import { APPROVER, asking } from '../integration/approval-world.ts';
import { approvalDesk } from '../support/approval-desk.ts';
import { accessibilityFindings } from '../support/browser.ts';
import { flightsOf } from '../support/flights-of.ts';
import { ADMIN, EMPLOYEE } from '../support/traveller.ts';

const desk = approvalDesk();

describe('a price that moves after approval', () => {
  it('goes through inside the band with the traveller’s consent, and nobody is asked again', async () => {
    const { tripId, flights } = await desk().company.plan('6E');
    const card = await desk().company.request(tripId);
    const approve = [{ itemId: card.items[0]?.itemId, decision: 'approve' }];
    await desk().company.decide(card, approve, desk().company.meera);
    await desk().company.decide(card, approve, desk().company.vikram);
    const asha = await desk().openAs(EMPLOYEE);
    await asha.goto(`${desk().company.world.url}/trip/details?tripId=${tripId}`);
    await desk().company.world.inject({ target: 'tbo.FareQuote', kind: 'price_up', times: 1, byPaise: 100_00 });
    await asha
      .getByRole('button', { name: /^Pay ₹/ })
      .first()
      .click();
    await asha
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Continue at/ })
      .click();
    await asha.waitForURL(/\/ipg\//);
    await asha.getByRole('button', { name: 'Pay', exact: true }).click();
    await asha.waitForURL(/\/trip\/details/);
    await asha.getByText('Booked and ticketed.').first().waitFor();
    const trip = await desk().company.trip(tripId);
    expect(trip.totalPrice).toBeCloseTo((flights[0]?.totalPrice ?? 0) + 100, 2);
    const asked = await desk().company.world.query('select 1 from approval_request where trip_id = $1', [tripId]);
    expect(asked).toHaveLength(1);
  });

  it('asks about that flight alone beyond the band, while the old approval stands', async () => {
    await desk().company.judgeBy(asking('approval'));
    const { tripId, flights } = await desk().company.plan('6E');
    const card = await desk().company.request(tripId);
    await desk().company.decide(card, [{ itemId: card.items[0]?.itemId, decision: 'approve' }], desk().company.meera);
    const asVikram = await desk().company.decide(
      card,
      [{ itemId: card.items[0]?.itemId, decision: 'approve' }],
      desk().company.vikram,
    );
    expect(asVikram.status).toBe(200);
    const asha = await desk().openAs(EMPLOYEE);
    await asha.goto(`${desk().company.world.url}/trip/details?tripId=${tripId}`);
    const payButton = asha.getByRole('button', { name: /^Pay ₹/ }).first();
    await payButton.waitFor();
    await desk().company.world.inject({ target: 'tbo.FareQuote', kind: 'price_up', times: 1, byPaise: 4_000_00 });
    await payButton.click();
    const dialog = asha.getByRole('alertdialog');
    await dialog.getByText(/Price changed from/).waitFor();
    await dialog
      .getByText(/approv/i)
      .first()
      .waitFor();
    expect(await accessibilityFindings(asha)).toEqual([]);
    const [flight] = flightsOf(await desk().company.trip(tripId));
    expect([flight?._id, flight?.approval?.status, flight?.flightStatus]).toEqual([
      flights[0]?.flightId,
      'Approved',
      'CREATED',
    ]);
    // The approval still holds: at the approved price it is paid without asking anybody.
    await asha.keyboard.press('Escape');
    await desk().company.world.inject({ target: 'tbo.FareQuote', kind: 'price_down', times: 1, byPaise: 4_000_00 });
    await asha.getByRole('button', { name: 'Check the price again' }).click();
    await asha.waitForURL(/\/ipg\//);
    await asha.getByRole('button', { name: 'Pay', exact: true }).click();
    await asha.waitForURL(/\/trip\/details/);
    await asha.getByText('Booked and ticketed.').first().waitFor();
  });
});

describe('somebody with the right to bypass', () => {
  it('lets a flight through with a reason that everybody concerned reads, and it can be paid', async () => {
    await desk().company.judgeBy(asking('approval'));
    const { tripId } = await desk().company.plan('6E');
    await desk().company.request(tripId);
    const vikram = await desk().openAs(ADMIN);
    await vikram.goto(`${desk().company.world.url}/trip/details?tripId=${tripId}`);
    await vikram
      .getByRole('button', { name: /Bypass/ })
      .first()
      .click();
    await vikram
      .getByRole('dialog')
      .getByLabel(/Reason|Why/)
      .fill('The plant has stopped');
    await vikram
      .getByRole('dialog')
      .getByRole('button', { name: /Bypass/ })
      .click();
    await vikram.getByRole('dialog').waitFor({ state: 'hidden' });
    await vikram.getByText('The plant has stopped').first().waitFor();
    const [flight] = flightsOf(await desk().company.trip(tripId));
    expect(flight?.approval?.status).toBe('Bypass');
    const asha = await desk().openAs(EMPLOYEE);
    await desk().pay(asha, tripId);
    await asha.getByText('Booked and ticketed.').first().waitFor();
  });
});

describe('a double click', () => {
  it('decides one request, not the one that moves up under the pointer as well', async () => {
    for (let count = 0; count < 2; count += 1) await desk().company.request((await desk().company.plan('6E')).tripId);
    const meera = await desk().openAs(APPROVER);
    await meera.goto(`${desk().company.world.url}/approvals`);
    const list = meera.getByRole('list', { name: 'Requests waiting for you' });
    const approve = list.getByRole('button', { name: 'Approve', exact: true });
    await approve.and(meera.locator(':not([aria-disabled])')).waitFor();
    const requests = list.getByRole('checkbox', { name: /^Select / });
    const waiting = await requests.count();
    expect(waiting).toBeGreaterThanOrEqual(2);
    // The second click comes with the very frame in which the next request is drawn.
    const secondClick = meera.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('[aria-keyshortcuts="a"]')];
          const [first] = buttons();
          new MutationObserver((_, observer) => {
            const next = buttons().find((button) => button !== first);
            if (!next) return;
            observer.disconnect();
            next.click();
            resolve();
          }).observe(document.body, { childList: true, subtree: true });
        }),
    );
    await approve.click();
    await secondClick;
    await approve.and(meera.locator(':not([aria-disabled])')).waitFor();
    expect(await requests.count()).toBe(waiting - 1);
    // Once somebody can have read it, a click decides it like any other.
    await approve.click();
    await expect.poll(() => requests.count()).toBe(waiting - 2);
  });
});
