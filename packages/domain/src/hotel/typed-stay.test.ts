import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise, sum, ZERO } from '../money/money.ts';
import { termsOf } from './hotel-units.ts';
import { stayCharge } from './stay-cancellation.ts';
import { aHotel } from './testing/a-stay.ts';
import { stayOfTyped, type TypedRoom, type TypedStay, typedRoomTotal } from './typed-stay.ts';

const TODAY = '2026-12-01';

function aTypedRoom(overrides: Partial<TypedRoom> = {}): TypedRoom {
  const [pricePaise, taxPaise] = [paise(722_000), null];
  return { name: 'Standard Room', beds: null, travellers: [0], childAges: [], pricePaise, taxPaise, ...overrides };
}

function aTypedStay(overrides: Partial<TypedStay> = {}): TypedStay {
  const { hotelId, name, stars, address, zone, phone, checkInFrom, checkOutUntil, isGstRegistered } = aHotel();
  return {
    hotel: { hotelId, name, stars, address, zone, phone, checkInFrom, checkOutUntil, isGstRegistered },
    checkIn: '2026-12-08',
    checkOut: '2026-12-10',
    rooms: [aTypedRoom()],
    board: 'breakfast',
    payment: 'prepaid',
    freeUntil: '2026-12-06T14:00',
    keptPaise: paise(758_100),
    houseRules: ['Bring an identity card'],
    ...overrides,
  };
}

function read(overrides: Partial<TypedStay> = {}) {
  const answer = stayOfTyped(aTypedStay(overrides), TODAY);
  if (!answer.ok) throw new Error(answer.problems.map(({ message }) => message).join());
  return answer.detail;
}

describe('a stay that the travel desk types', () => {
  it('is taxed night by night by the slab, and costs its supplier what it costs us', () => {
    expect(read()).toMatchObject({ totalPaise: 1_516_200, taxPaise: 72_200, costPaise: 1_516_200, sale: null });
    const above = read({ rooms: [aTypedRoom({ pricePaise: paise(750_001) })] });
    expect(above.taxPaise).toBe(270_000);
  });

  it('has no GST where its hotel is not registered, and what was typed where something was', () => {
    const { hotel } = aTypedStay();
    expect(read({ hotel: { ...hotel, isGstRegistered: false } }).taxPaise).toBe(0);
    expect(read({ rooms: [aTypedRoom({ taxPaise: paise(10_000) })] }).taxPaise).toBe(20_000);
  });

  it('costs us nothing where the hotel is paid', () => {
    expect(read({ payment: 'at_hotel' })).toMatchObject({ totalPaise: 1_516_200, costPaise: 0 });
  });

  it('is free to the minute that was typed, by the clock of the hotel', () => {
    const terms = termsOf(read());
    const keptAt = (instant: string) => stayCharge(terms, Temporal.Instant.from(instant)).chargePaise;
    expect(keptAt('2026-12-06T08:30:00Z')).toBe(0);
    expect(keptAt('2026-12-06T08:30:01Z')).toBe(758_100);
    expect(keptAt('2026-12-08T08:29:59Z')).toBe(758_100);
    expect(keptAt('2026-12-08T08:30:00Z')).toBe(1_516_200);
    expect(
      stayCharge(termsOf(read({ freeUntil: null })), Temporal.Instant.from('2026-12-01T00:00:00Z')).refundPaise,
    ).toBe(0);
  });

  it.each<[Partial<TypedStay>, string]>([
    [{ checkIn: '2026-11-30' }, 'checkIn'],
    [{ checkOut: '2026-12-08' }, 'checkOut'],
    [{ freeUntil: '2026-12-08T14:00' }, 'freeUntil'],
    [{ freeUntil: '2026-02-30T14:00' }, 'freeUntil'],
    [{ freeUntil: 'soon' }, 'freeUntil'],
    [{ board: 'supper' as never }, 'board'],
    [{ payment: 'later' as never }, 'payment'],
    [{ rooms: [aTypedRoom({ name: '' })] }, 'rooms.0.name'],
    [{ rooms: [aTypedRoom({ pricePaise: paise(2_000_000_000) })] }, 'rooms.0.pricePerNight'],
    [{ rooms: [aTypedRoom({ taxPaise: paise(-1) })] }, 'rooms.0.taxPerNight'],
    [{ rooms: [aTypedRoom({ childAges: [18] })] }, 'rooms.0.childAges.0'],
    [{ rooms: [aTypedRoom(), aTypedRoom()] }, 'rooms'],
    [{ rooms: [aTypedRoom({ travellers: [0, 1, 2], childAges: [4, 5] })] }, 'rooms.0.travelers'],
    [{ hotel: { ...aTypedStay().hotel, checkInFrom: '2 pm' } }, 'hotel.checkInFrom'],
    [
      { hotel: { ...aTypedStay().hotel, address: { ...aTypedStay().hotel.address, stateCode: '99' } } },
      'hotel.stateCode',
    ],
    [{ hotel: { ...aTypedStay().hotel, address: { ...aTypedStay().hotel.address, line: '' } } }, 'hotel.address'],
  ])('%# is refused at the field that cannot be', (overrides, field) => {
    const answer = stayOfTyped(aTypedStay(overrides), TODAY);
    expect(answer.ok ? [] : answer.problems.map((one) => one.field)).toEqual([field]);
  });

  it('adds up: its total is what its rooms come to, and never less than is kept of it', () => {
    const room = fc.record({
      pricePaise: fc.integer({ min: 0, max: 5_000_000 }).map(paise),
      taxPaise: fc.option(fc.integer({ min: 0, max: 900_000 }).map(paise)),
    });
    fc.assert(
      fc.property(
        fc.array(room, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 20 }),
        fc.option(fc.integer({ min: 0, max: 50_000_000 }).map(paise)),
        fc.integer({ min: 0, max: 12 * 86_400 }),
        (prices, nights, keptPaise, seconds) => {
          const checkOut = Temporal.PlainDate.from('2026-12-08').add({ days: nights }).toString();
          const rooms = prices.map((price, index) => aTypedRoom({ ...price, travellers: [index] }));
          const detail = read({ rooms, checkOut, keptPaise });
          const hotel = { isGstRegistered: true, countryCode: 'IN' };
          const whole = sum(prices.map((one) => typedRoomTotal(hotel, one, { checkIn: '2026-12-08', checkOut })));
          expect(detail.totalPaise).toBe(whole);
          const at = Temporal.Instant.from('2026-12-01T00:00:00Z').add({ seconds });
          const { chargePaise, refundPaise } = stayCharge(termsOf(detail), at);
          expect(chargePaise + refundPaise).toBe(detail.totalPaise);
          expect(refundPaise).toBeGreaterThanOrEqual(ZERO);
        },
      ),
    );
  });
});
