import { MULTI_CITY_SLICES, saleDays } from '@pravas/domain/flight/search-limits.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addLeg,
  canAddLeg,
  canRemoveLeg,
  checkLegs,
  editLeg,
  fieldToFill,
  legFields,
  removeLeg,
  withLiveLegs,
} from './journey-legs.ts';
import { type LegInput, NOWHERE, placeOf, type SearchDraft } from './search-draft.ts';
import { checkSearch, emptyDraft, searchOf, switchTripType } from './search-form-rules.ts';

const TODAY = '2026-11-21';
const DAYS = saleDays(TODAY, 360);
const place = (airport_code: string) =>
  placeOf({ airport_code, city: airport_code, country_code: 'IN', airport_name: airport_code });
const [DEL, BOM, GOI, BLR] = [place('DEL'), place('BOM'), place('GOI'), place('BLR')];
const multi = (change: Partial<SearchDraft> = {}): SearchDraft =>
  switchTripType({ ...emptyDraft(TODAY), from: DEL, to: BOM, ...change }, 'multi');
const filled = () => editLeg(multi(), 2, { to: GOI });

describe('a journey with several cities', () => {
  it('begins with the journey as it is and one flight on from there', () => {
    expect(multi().legs.map((leg) => [leg.from, leg.to, leg.date])).toEqual([
      [DEL, BOM, '2026-11-28'],
      [BOM, NOWHERE, '2026-11-30'],
    ]);
  });

  it('comes back as it was left', () => {
    const left = switchTripType(filled(), 'oneway');
    expect(switchTripType(left, 'multi').legs).toEqual(filled().legs);
  });

  it('has two to six flights, whatever is pressed, and each keeps a number of its own', () => {
    const step = fc.oneof(fc.constant('add' as const), fc.integer({ min: 1, max: 12 }));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const after = steps.reduce((draft, one) => (one === 'add' ? addLeg(draft) : removeLeg(draft, one)), multi());
        const { length } = after.legs;
        expect(length).toBeGreaterThanOrEqual(MULTI_CITY_SLICES.fewest);
        expect(length).toBeLessThanOrEqual(MULTI_CITY_SLICES.most);
        expect(new Set(after.legs.map((leg) => leg.id)).size).toBe(length);
        expect([canAddLeg(after), canRemoveLeg(after)]).toEqual([length < 6, length > 2]);
        expect([after.from, after.departureDate]).toEqual([after.legs[0]?.from, after.legs[0]?.date]);
      }),
    );
  });

  it('goes on where a flight that was added starts, or where it goes once that is known', () => {
    const [, second] = multi().legs;
    const last = addLeg(multi()).legs.at(-1);
    expect([second && fieldToFill(second), last && fieldToFill(last)]).toEqual(['to', 'from']);
  });

  it('names the fields of a flight by its number, whatever its place', () => {
    expect(legFields(removeLeg(addLeg(filled()), 1).legs.slice(0, 1))).toEqual([
      'leg 2 from',
      'leg 2 to',
      'leg 2 date',
    ]);
  });

  it('keeps the times of the flights that are left when one is taken away', () => {
    const [first, second, third] = ['06:00', '12:00', '18:00'].map((leaveAfter) => ({ leaveAfter, arriveBy: '' }));
    const draft = addLeg(multi());
    const timed = {
      ...draft,
      options: { ...draft.options, ...first, laterTimes: [second, third].flatMap((one) => one ?? []) },
    };
    const timesWithout = (id: number) => {
      const { leaveAfter, laterTimes } = removeLeg(timed, id).options;
      return [leaveAfter, ...laterTimes.map((one) => one.leaveAfter)];
    };
    expect(draft.legs.map((leg) => timesWithout(leg.id))).toEqual([
      ['12:00', '18:00'],
      ['06:00', '18:00'],
      ['06:00', '12:00'],
    ]);
    expect(timesWithout(99)).toEqual(['06:00', '12:00', '18:00']);
  });

  it('goes on from where a flight ends, unless another start was chosen', () => {
    expect(editLeg(multi(), 1, { to: BLR }).legs[1]?.from).toBe(BLR);
    const openJaw = editLeg(multi(), 2, { from: GOI });
    expect(editLeg(openJaw, 1, { to: BLR }).legs[1]?.from).toBe(GOI);
  });

  it('moves later flights along, never earlier ones', () => {
    const later = editLeg(multi(), 1, { date: '2026-12-24' });
    expect(later.legs.map((leg) => leg.date)).toEqual(['2026-12-24', '2026-12-24']);
    const earlier = editLeg(multi(), 2, { date: '2026-11-25' });
    expect(earlier.legs.map((leg) => leg.date)).toEqual(['2026-11-28', '2026-11-25']);
  });
});

describe('checking the flights', () => {
  const leg = (change: Partial<LegInput>): LegInput => ({ id: 1, from: DEL, to: BOM, date: '2026-12-01', ...change });

  it.each([
    [{ from: NOWHERE }, { from: 'From is required' }],
    [{ to: { text: 'Nowhere', airport: null } }, { to: 'Please enter valid location' }],
    [{ to: DEL }, { to: 'From and To must be different airports' }],
    [{ date: '' }, { date: 'Depart is required' }],
    [{ date: '2026-11-20' }, { date: 'The departure date has passed' }],
    [{ date: '2026-12-06' }, null],
    [{ date: '2026-12-05' }, null],
  ])('%j', (change, error) => {
    const errors = checkLegs([leg(change), leg({ id: 2, from: BOM, to: GOI, date: '2026-12-06' })], DAYS);
    expect(errors?.[0] ?? null).toEqual(error);
  });

  it('refuses a flight that leaves before the one ahead of it', () => {
    const errors = checkLegs([leg({}), leg({ id: 2, from: BOM, to: GOI, date: '2026-11-30' })], DAYS);
    expect(errors).toEqual([{}, { date: 'Flight 2 must not leave before flight 1' }]);
  });

  it('is a search exactly when every flight is right', () => {
    expect(checkSearch(multi(), DAYS)).toHaveProperty('legs');
    expect(searchOf(multi(), DAYS)).toBeNull();
    expect(searchOf(filled(), DAYS)).toMatchObject({
      from: 'DEL',
      to: 'BOM',
      departureDate: '2026-11-28',
      returnDate: null,
      slices: [
        { from: 'DEL', to: 'BOM', date: '2026-11-28' },
        { from: 'BOM', to: 'GOI', date: '2026-11-30' },
      ],
    });
  });

  it('brings dates that have passed back to today, in their order', () => {
    const live = withLiveLegs([leg({ date: '2026-11-01' }), leg({ date: '2026-11-02' }), leg({})], TODAY);
    expect(live.map((one) => one.date)).toEqual([TODAY, TODAY, '2026-12-01']);
  });
});
