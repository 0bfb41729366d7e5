import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import type { HotelRules } from '../policy/policy.ts';
import { aPolicyVersion } from '../testing/a-policy.ts';
import { type Board, boardText, inclusionOf } from './board.ts';
import {
  basisText,
  budgetedPaise,
  type CapBasis,
  cappedPaise,
  DEFAULT_CAP_BASIS,
  judgeOffer,
  nightCap,
} from './judge-stay.ts';
import type { StayOffer } from './stay-offer.ts';
import { aHotel, anOffer, aRoom } from './testing/a-stay.ts';

const NOW = Temporal.Instant.from('2026-12-01T04:30:00Z');
const cap = (rupees: number): Partial<HotelRules> => ({
  cities: { action: 'approval', limits: [{ city: 'Bengaluru', limitPaise: paise(rupees * 100) }] },
});
const judge = (hotel: Partial<HotelRules>, offer: Partial<StayOffer> = {}, basis: CapBasis = DEFAULT_CAP_BASIS) =>
  judgeOffer(aPolicyVersion({ hotel }), { hotel: aHotel(), offer: anOffer(offer), now: NOW }, { basis, budget: null });

const NOT_REFUNDABLE = { rooms: [aRoom([6_350, 6_880])] };
const HIGHEST: CapBasis = { of: 'highest', withTax: false };
const WITH_TAX: CapBasis = { of: 'average', withTax: true };

test.each<[string, number, Partial<StayOffer>, CapBasis, string, number | null]>([
  ['an average of 7,520 is 20 above', 7_500, {}, DEFAULT_CAP_BASIS, 'approval', 2_000],
  ['the cheaper rate is within, at 6,615', 7_500, NOT_REFUNDABLE, DEFAULT_CAP_BASIS, 'within', null],
  ['the very limit is within', 7_520, {}, DEFAULT_CAP_BASIS, 'within', null],
  ['the dearest night is 320 above', 7_500, {}, HIGHEST, 'approval', 32_000],
  ['with tax the average is 8,404.30', 7_500, {}, WITH_TAX, 'approval', 90_430],
])('%s', (_name, limit, offer, basis, outcome, overPaise) => {
  expect(judge(cap(limit), offer, basis)).toMatchObject({ outcome, checks: [{ rule: 'hotel.cities', overPaise }] });
});

test('the verdict says by how much, and what was compared', () => {
  expect(judge(cap(7_500)).checks[0]?.sentence).toBe(
    '₹20 per night above the limit of ₹7,500 in Bengaluru. Compared: the average night before GST.',
  );
  expect(basisText({ of: 'highest', withTax: true })).toBe('the dearest night with GST');
});

test('the limit is named with whose it is, and by how much a night is above it', () => {
  expect(nightCap(judge(cap(7_500)))).toEqual({ city: 'Bengaluru', limitPaise: 750_000, overPaise: 2_000 });
  const general = judge({ perNight: { action: 'note', limitPaise: paise(800_000) } });
  expect(nightCap(general)).toEqual({ city: null, limitPaise: 800_000, overPaise: 0 });
  expect(nightCap(judge({ refundableOnly: { action: 'note' } }))).toBeNull();
});

test('stars, refundability and meals are judged, the strictest first, and their sentences stay as they are', () => {
  const verdict = judge(
    {
      ...cap(7_500),
      stars: { action: 'note', min: 1, max: 3 },
      refundableOnly: { action: 'block' },
      roomInclusion: { action: 'reason', required: 'breakfast' },
    },
    { isRefundable: false },
  );
  expect(verdict.checks.map(({ rule, outcome }) => [rule, outcome])).toEqual([
    ['hotel.refundableOnly', 'block'],
    ['hotel.cities', 'approval'],
    ['hotel.roomInclusion', 'reason'],
    ['hotel.stars', 'note'],
  ]);
  expect(verdict.checks[3]?.sentence).toBe('The hotel is rated 4 stars; 1 to 3 stars are asked for.');
});

test('a rate of which nothing comes back now is not refundable, whatever it is called', () => {
  const rule: Partial<HotelRules> = { refundableOnly: { action: 'reason' } };
  const everything = [{ from: '2026-11-30T00:00:00Z', chargePaise: paise(9_999_999) }];
  expect([judge(rule).outcome, judge(rule, { tiers: everything }).outcome]).toEqual(['within', 'reason']);
});

test('a tax that is not named by night is shared by all nights', () => {
  const room = aRoom([7_000, 8_000]);
  const unnamed = { ...room, nights: room.nights.map((night) => ({ ...night, taxPaise: null })) };
  const offer = anOffer({ rooms: [unnamed], taxPaise: paise(179_000) });
  expect([cappedPaise(offer, WITH_TAX), cappedPaise(offer, { of: 'highest', withTax: true })]).toEqual([
    839_500, 889_500,
  ]);
});

test.each<[Board, string, string | null]>([
  [null, 'See inclusions', null],
  ['room_only', 'Room only', 'room_only'],
  ['half_board', 'Half board', 'half_board'],
  ['all_inclusive', 'All inclusive', 'full_board'],
])('%s reads %s and is judged as %s', (board, text, inclusion) => {
  expect([boardText(board), inclusionOf(board)]).toEqual([text, inclusion]);
});

test('a budget bears what is paid now, and our fee alone where the hotel is paid at its desk', () => {
  const of = (payment: StayOffer['payment']) => budgetedPaise({ payment, totalPaise: paise(1_000) }, paise(59));
  expect([of('prepaid'), of('at_hotel'), of('company')]).toEqual([1_059, 59, 59]);
});

test('no average is above the dearest night, and tax never lowers what is compared', () => {
  const night = fc.integer({ min: 0, max: 30_000 });
  const room = fc.array(night, { minLength: 1, maxLength: 5 }).map((rupees) => aRoom(rupees));
  fc.assert(
    fc.property(fc.array(room, { minLength: 1, maxLength: 4 }), (rooms) => {
      const offer = anOffer({ rooms });
      const of = (kind: CapBasis['of'], withTax: boolean) => cappedPaise(offer, { of: kind, withTax });
      expect(of('average', false)).toBeLessThanOrEqual(of('highest', false));
      expect(of('average', true)).toBeGreaterThanOrEqual(of('average', false));
      expect(of('highest', true)).toBeGreaterThanOrEqual(of('highest', false));
    }),
  );
});
