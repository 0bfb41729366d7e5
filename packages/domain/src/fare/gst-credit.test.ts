import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CabinCode } from '../flight/cabin.ts';
import { paise } from '../money/money.ts';
import { anOffer, aPoint, aPrice, aSegment, aSlice } from '../testing/builders.ts';
import { type CreditEligibility, type GstCreditQuestion, gstCredit, gstCreditLister } from './gst-credit.ts';
import type { Offer } from './offer.ts';

const KARNATAKA = { stateCode: '29', kind: 'regular' } as const;
const FEE = { feePaise: paise(20_000), gstPaise: paise(3_600), rate: 1_800 };
const table = (economy5: CreditEligibility['economy5']): CreditEligibility[] => [
  { economy5, validFrom: '2017-07-01', validTo: null, source: 'Finance team' },
];
const asked = (overrides: Partial<GstCreditQuestion> = {}, offers: readonly Offer[] = [anOffer()]) =>
  gstCredit({ offers, fee: FEE, personal: false, registration: KARNATAKA, on: '2026-11-21', ...overrides });
const inCabin = (cabin: CabinCode, overrides: Parameters<typeof anOffer>[0] = {}) =>
  anOffer({ slices: [aSlice(aSegment({ cabin }))], ...overrides });
const reasons = (credit: ReturnType<typeof gstCredit>) => credit.lines.map((line) => line.reason).join(' ');

test('GST on the ticket and on our fee comes off the price where a registration is chosen', () => {
  const credit = asked();
  expect(credit).toMatchObject({
    pricePaise: 623_600,
    creditPaise: 27_600,
    netPaise: 596_000,
    placeOfSupplyStateCode: '29',
  });
  expect(credit.sentence).toBe(
    'Your organisation can claim GST of ₹240 on the ticket and ₹36 on our fee. Advisers differ on 5% economy tickets; your company admin can switch this off.',
  );
  expect(credit.proof).toMatchObject({ rule: 'gst_credit.net_price', result: 596_000 });
  expect(credit.proof.inputs).toMatchObject({ registration: 'regular', placeOfSupplyStateCode: '29' });
  expect(credit.proof.parts).toMatchObject([
    { result: 24_000, rate: 500, source: 'IGST Act section 12(9)' },
    { result: 3_600, rate: 1_800, source: 'IGST Act section 12(2)' },
  ]);
  expect(asked({ registration: null }).proof.inputs).toMatchObject({ registration: null });
});

test.each([
  [{ personal: true }, 'personal_booking personal_booking', /paid privately/],
  [{ registration: null }, 'no_registration no_registration', /No GST registration is chosen/],
  [
    { registration: { stateCode: '29', kind: 'composition' } },
    'registration_without_credit registration_without_credit',
    /not one that can claim/,
  ],
  [
    { registration: { stateCode: '29', kind: 'unregistered_branch' } },
    'registration_without_credit registration_without_credit',
    /not one that can claim/,
  ],
  [{ eligibility: table('not_claimable') }, 'economy_not_claimable claimable', /does not claim the 5%/],
  [{ eligibility: table('ask') }, 'economy_undecided claimable', /for your finance team to decide/],
] as const)('%j: %s', (overrides, expected, sentence) => {
  const credit = asked(overrides);
  expect(reasons(credit)).toBe(expected);
  expect(credit.lines[0]?.creditPaise).toBe(0);
  expect(credit.sentence).toMatch(sentence);
});

test('a fee that is not there, or that carries no GST, has no line and is not spoken of', () => {
  const sentence =
    'Your organisation can claim GST of ₹240 on the ticket. Advisers differ on 5% economy tickets; your company admin can switch this off.';
  for (const fee of [null, { ...FEE, gstPaise: paise(0) }]) {
    const credit = asked({ fee });
    expect(credit.lines.map((line) => line.what)).toEqual(['ticket']);
    expect(credit.sentence).toBe(sentence);
  }
});

test('what the supplier states is taken, not what the rate would give', () => {
  const price = aPrice({ airlineGstPaise: paise(20_000) });
  expect(asked({ fee: null }, [anOffer({ price })]).lines[0]).toMatchObject({ gstPaise: 20_000, estimated: false });
});

test('of several tickets each is judged, and the first that cannot be claimed says why', () => {
  const { requirements } = anOffer();
  const closed = inCabin('B', { requirements: { ...requirements, gst: 'no' } });
  const why = 'This ticket cannot carry your GST number, so GST charged by the airline cannot be claimed.';
  for (const [open, reason] of [
    [anOffer(), 'claimable_by_decision'],
    [inCabin('B'), 'claimable'],
  ] as const) {
    const credit = asked({}, [open, closed]);
    expect(reasons(credit)).toBe(`${reason} ticket_without_gstin claimable`);
    expect(credit.creditPaise).toBe(27_600);
    expect(credit.sentence).toContain(why);
  }
  expect(asked({}, [anOffer(), inCabin('B')]).sentence).not.toContain('cannot');
});

test('a ticket of several rates shows the highest and is economy where one slice is', () => {
  const slices = [aSlice(), aSlice(aSegment({ cabin: 'B', flightNumber: '712' }))] as const;
  for (const both of [slices, [slices[1], slices[0]] as const]) {
    const credit = asked({ eligibility: table('not_claimable'), fee: null }, [anOffer({ slices: both })]);
    expect(credit.lines[0]).toMatchObject({ rate: 1_800, reason: 'economy_not_claimable' });
  }
});

test('business tickets do not depend on what is decided for economy; a ticket with one economy flight does', () => {
  const eligibility = table('not_claimable');
  const mixed = aSlice(aSegment({ cabin: 'B' }), aSegment({ flightNumber: '712' }));
  for (const cabin of ['P', 'B', 'F'] as const) {
    expect(asked({ eligibility, fee: null }, [inCabin(cabin)]).lines[0]).toMatchObject({
      reason: 'claimable',
      rate: 1_800,
    });
  }
  expect(reasons(asked({ eligibility, fee: null }, [anOffer({ slices: [mixed] })]))).toBe('economy_not_claimable');
});

test('the table is dated: the row of the day holds, and a day without a row is undecided', () => {
  const eligibility: CreditEligibility[] = [
    { economy5: 'claimable', validFrom: '2026-01-01', validTo: '2026-06-30', source: 'Old reading' },
    { economy5: 'not_claimable', validFrom: '2026-07-01', validTo: null, source: 'New reading' },
  ];
  const on = (day: string) => reasons(asked({ eligibility, fee: null, on: day }));
  expect(on('2025-12-31')).toBe('economy_undecided');
  expect(on('2026-06-30')).toBe('claimable_by_decision');
  expect(on('2026-06-30T23:59')).toBe('claimable_by_decision');
  expect(on('2026-07-01')).toBe('economy_not_claimable');
});

test('where no GST is charged there is none to claim: from abroad, and north-eastern economy', () => {
  const dubai = aPoint({ airportCode: 'DXB', countryCode: 'AE', zone: 'Asia/Dubai' });
  const guwahati = aPoint({ airportCode: 'GAU', wall: '2027-01-05T08:25' });
  const from = (overrides: Parameters<typeof aSegment>[0]) => anOffer({ slices: [aSlice(aSegment(overrides))] });
  const unstated = aPrice({ airlineGstPaise: paise(0) });
  for (const offer of [from({ from: dubai }), from({ to: guwahati }), { ...from({ from: dubai }), price: unstated }]) {
    const credit = asked({ fee: null }, [offer]);
    expect(credit.lines[0]?.estimated).toBe(false);
    expect(credit).toMatchObject({ creditPaise: 0, placeOfSupplyStateCode: null });
    expect(reasons(credit)).toBe('no_gst_charged');
    expect(credit.sentence).toBe('No GST is charged on this ticket.');
  }
  expect(reasons(asked({ fee: null }, [from({ to: dubai })]))).toBe('claimable_by_decision');
  expect(reasons(asked({ fee: null }, [from({ to: guwahati, cabin: 'B' })]))).toBe('claimable');
});

test('a ticket that cannot carry the number gives no credit', () => {
  const { requirements } = anOffer();
  const credit = asked({}, [inCabin('B', { requirements: { ...requirements, gst: 'no' } })]);
  expect(reasons(credit)).toBe('ticket_without_gstin claimable');
  expect(credit.sentence).toBe(
    'Your organisation can claim GST of ₹36 on our fee. This ticket cannot carry your GST number, so GST charged by the airline cannot be claimed.',
  );
});

test('GST that a supplier does not state is computed from base fare and fuel at the rate of the day', () => {
  const price = aPrice({ airlineGstPaise: paise(0), basePaise: paise(480_000), fuelPaise: paise(20_000) });
  const onDay = (on: string) => asked({ fee: null, on }, [inCabin('B', { price })]).lines[0];
  expect(onDay('2025-09-22')).toMatchObject({ gstPaise: 90_000, estimated: true });
  expect(onDay('2025-09-21')).toMatchObject({ gstPaise: 60_000, estimated: true });
  expect(asked({ fee: null }, [inCabin('B', { price })]).sentence).toContain('(estimated)');
  expect(asked({}, [inCabin('B', { price })]).sentence).toContain('on our fee (estimated)');
  // What is not claimed is not mentioned, so that an estimate of it is of no interest.
  expect(asked({ eligibility: table('not_claimable') }, [anOffer({ price })]).sentence).not.toContain('estimated');
  const untaxed = aPrice({ airlineGstPaise: paise(0), basePaise: paise(600_000), taxesPaise: paise(0) });
  expect(asked({ fee: null }, [inCabin('B', { price: untaxed })]).creditPaise).toBe(0);
});

test('credit never exceeds the GST charged, and net and credit make the price', () => {
  const question = fc.record({
    sell: fc.integer({ min: 1, max: 50_000_000 }).map(paise),
    stated: fc.boolean(),
    cabin: fc.constantFrom('E' as const, 'P' as const, 'B' as const, 'F' as const),
    personal: fc.boolean(),
    registration: fc.constantFrom(null, KARNATAKA, { stateCode: '27', kind: 'sez' as const }),
    economy5: fc.constantFrom('claimable' as const, 'not_claimable' as const, 'ask' as const),
    fee: fc.constantFrom(null, FEE),
  });
  fc.assert(
    fc.property(question, ({ sell, stated, cabin, economy5, ...others }) => {
      const price = aPrice({ sellPaise: sell, ...(stated ? {} : { airlineGstPaise: paise(0) }) });
      const offers = [inCabin(cabin, { price })];
      const eligibility = table(economy5);
      const credit = asked({ ...others, eligibility }, offers);
      const { creditPaise, netPaise, sentence } = asked({ ...others, eligibility, fee: null }, offers);
      const listed = gstCreditLister({ on: '2026-11-21', ...others, eligibility })(offers);
      expect(listed).toEqual({ creditPaise, netPaise, sentence: withoutAmounts(sentence) });
      expect(credit.netPaise + credit.creditPaise).toBe(credit.pricePaise);
      for (const line of credit.lines) {
        expect([0, line.gstPaise]).toContain(line.creditPaise);
        expect(line.gstPaise).toBeLessThanOrEqual(line.what === 'fee' ? 3_600 : price.taxesPaise);
      }
      expect(credit.creditPaise > 0 && (others.personal || others.registration === null)).toBe(false);
    }),
  );
});

test('the sentence of a list stands beside the amounts and names none', () => {
  const list = gstCreditLister({ personal: false, registration: KARNATAKA, on: '2026-11-21' });
  const estimated = inCabin('B', { price: aPrice({ airlineGstPaise: paise(0) }) });
  const advice = 'Advisers differ on 5% economy tickets; your company admin can switch this off.';
  const told = [[anOffer()], [estimated], [anOffer()], [anOffer(), anOffer()]].map((offers) => list(offers).sentence);
  expect(told).toEqual([
    `Your organisation can claim the GST on the ticket. ${advice}`,
    'Your organisation can claim the GST on the ticket (estimated).',
    `Your organisation can claim the GST on the ticket. ${advice}`,
    `Your organisation can claim the GST on the ticket. ${advice}`,
  ]);
  expect(list([anOffer(), anOffer()]).creditPaise).toBe(2 * list([anOffer()]).creditPaise);
});

/** "GST of ₹240 on the ticket" as a list says it. */
function withoutAmounts(sentence: string): string {
  return sentence.replace('claim GST of', 'claim the GST').replaceAll(/₹[\d,.]+ /g, '');
}
