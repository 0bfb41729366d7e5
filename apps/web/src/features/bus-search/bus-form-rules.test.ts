import { describe, expect, it } from 'vitest';
import { type BusDraft, emptyBusDraft, NO_STATION, stationTextOf, swapStations } from './bus-draft.ts';
import { busFormPath, checkBusForm, draftForBusTrip, withLiveDate } from './bus-form-rules.ts';

const TODAY = '2026-11-28';
const BENGALURU = stationTextOf({ stationId: 'blr', name: 'Bengaluru' });
const CHENNAI = stationTextOf({ stationId: 'maa', name: 'Chennai' });
const whole = (part: Partial<BusDraft> = {}): BusDraft => ({
  ...emptyBusDraft(TODAY),
  from: BENGALURU,
  to: CHENNAI,
  ...part,
});

describe('a form for buses', () => {
  it('begins with one seat today and asks for both places', () => {
    const errors = checkBusForm(emptyBusDraft(TODAY), TODAY);
    expect(errors.from).toBe('Choose where you travel from.');
    expect(errors.to).toBe('Choose where you travel to.');
    expect(errors).not.toHaveProperty('date');
    expect(errors).not.toHaveProperty('seats');
  });

  it('takes text that nobody has chosen from for no place', () => {
    expect(checkBusForm(whole({ to: { text: 'Chenn', station: null } }), TODAY).to).toContain(
      'Choose one from the list',
    );
  });

  it('leads to the list under the names of the specification', () => {
    expect(busFormPath(whole({ seats: 2 }), { tripId: 'trip-1', insteadOf: null }, TODAY)).toBe(
      '/home2/bus/list/?id=trip-1&from=blr&to=maa&ad=2&child=0&inf=0&jDate=2026-11-28&pb=false',
    );
  });

  it.each([
    ['a day that has passed', { date: '2026-11-27' }],
    ['what is no day', { date: '31-02' }],
    ['the same place twice', { to: BENGALURU }],
    ['no place', { from: NO_STATION }],
    ['seven seats', { seats: 7 }],
  ])('leads nowhere with %s', (_what, part) => {
    expect(busFormPath(whole(part), { tripId: null, insteadOf: null }, TODAY)).toBeNull();
  });

  it('swaps its places', () => {
    expect(swapStations(whole())).toMatchObject({ from: CHENNAI, to: BENGALURU });
  });

  it('takes day, seats and kind from a trip', () => {
    const trip = {
      startDate: '2026-12-04',
      isPersonalBooking: true,
      travelers: [{ type: 'ADULT' as const }, { type: 'CHILD' as const }],
    };
    expect(draftForBusTrip(whole(), trip, TODAY)).toMatchObject({ date: '2026-12-04', seats: 2, isPersonal: true });
    expect(draftForBusTrip(whole(), { ...trip, startDate: '2026-11-01' }, TODAY).date).toBe(TODAY);
    expect(draftForBusTrip(whole({ seats: 3 }), { ...trip, startDate: null, travelers: [] }, TODAY)).toMatchObject({
      date: TODAY,
      seats: 3,
    });
  });

  it('is for today where it was left on a day that has passed', () => {
    expect(withLiveDate(whole({ date: '2026-11-01' }), TODAY).date).toBe(TODAY);
    expect(withLiveDate(whole({ date: '2026-12-01' }), TODAY).date).toBe('2026-12-01');
  });
});
