import { expect, it } from 'vitest';
import { type FareChoice, fareRows, holdBackCharges, isTold, kindNote, shortRows, shortValue } from './fare-rows.ts';

const fare = (part: Partial<FareChoice>, shelf: Readonly<Record<string, string>>): FareChoice => ({
  fareType: '2',
  kind: 'regular',
  label: 'ZT Regular Fare',
  brand: null,
  totalPrice: 5_712,
  totalWithFee: 6_007,
  baggage: [],
  refundable: true,
  mealIncluded: null,
  seatsLeft: null,
  note: null,
  net: null,
  ...part,
  shelf: Object.entries(shelf).map(([key, value]) => ({ key, label: key, value })),
});
const saver = fare(
  { seatsLeft: 3 },
  { cabin: 'Economy', checkInBag: '15 kg', meal: 'The airline does not say', cancel: '₹3,500 per traveller now' },
);
const flexi = fare(
  { fareType: '6', seatsLeft: 9, net: { netPrice: 5_900, gstCredit: 300, note: 'Claimable.' } },
  { cabin: 'Economy', checkInBag: '15 kg', meal: 'The airline does not say', cancel: 'Free now' },
);

it('a row per property, of those that any fare tells', () => {
  expect(fareRows([saver, flexi]).map((row) => [row.key, row.values.join(' | '), row.differs])).toEqual([
    ['cabin', 'Economy | Economy', false],
    ['checkInBag', '15 kg | 15 kg', false],
    ['cancel', '₹3,500 per traveller now | Free now', true],
    ['seatsLeft', '3 seats left | -', true],
    ['net', '- | ₹5,900', true],
  ]);
});

it('what the airline of one fare keeps to itself is said so, and does not stand out', () => {
  const fed = fare({ fareType: '6' }, { meal: 'Free meal' });
  const meal = fareRows([saver, fed]).find((row) => row.key === 'meal');
  expect(meal?.values).toEqual(['not stated', 'Free meal']);
  expect(meal?.values.map(isTold)).toEqual([false, true]);
});

it('a fare of which no GST can be claimed shows no price after it', () => {
  const plain = fare({ net: { netPrice: 5_712, gstCredit: 0, note: 'No GST is charged on this ticket.' } }, {});
  expect(fareRows([flexi, plain]).find((row) => row.key === 'net')?.values).toEqual(['₹5,900', 'No GST to claim']);
});

it('the little columns show what differs, bags and cancellation always', () => {
  expect(shortRows(fareRows([saver, flexi])).map((row) => row.key)).toEqual([
    'checkInBag',
    'cancel',
    'seatsLeft',
    'net',
  ]);
  expect(shortRows(fareRows([flexi])).map((row) => row.key)).toEqual(['checkInBag', 'cancel']);
});

it('kinds that bind say so', () => {
  expect(kindNote({ kind: 'special_return' })).toBe('Sold for both directions together');
  expect(kindNote({ kind: 'regular' })).toBeNull();
});

it('little columns have no room for sentences', () => {
  expect(['₹3,500 per traveller now', '₹2,250 per traveller now, whole journey', 'Free now'].map(shortValue)).toEqual([
    '₹3,500 each',
    '₹2,250 each, whole journey',
    'Free now',
  ]);
});

it('a little column leaves the long words out of each direction', () => {
  expect(
    shortValue('Flight 1: ₹1,000 per traveller now · Flight 2: ₹500 per traveller now · Flight 3: No refund!'),
  ).toBe('Flight 1: ₹1,000 each · Flight 2: ₹500 each · Flight 3: No refund!');
});

it.each([
  ['loading', ['Select to see', 'Fetching rules...']],
  ['failed', ['Select to see', 'Not loaded']],
  ['loaded', ['Select to see', 'Free now']],
] as const)('charges of an international fare are told once its rules are here: %s', (rules, charges) => {
  const fares = [saver, flexi];
  const of = (fareType: string) => (fareType === flexi.fareType ? rules : 'not_asked');
  const rows = holdBackCharges(fareRows(fares), fares, { of });
  expect(rows.find((row) => row.key === 'cancel')).toMatchObject({ values: charges, differs: true });
  expect(rows.find((row) => row.key === 'checkInBag')?.values).toEqual(['15 kg', '15 kg']);
});

it('charges are told of all fares where the search knows them, or all rules have loaded', () => {
  const fares = [saver, flexi];
  const all = { values: ['₹3,500 per traveller now', 'Free now'] };
  for (const charges of [null, { of: () => 'loaded' as const }]) {
    expect(holdBackCharges(fareRows(fares), fares, charges).find((row) => row.key === 'cancel')).toMatchObject(all);
  }
});

it('words in the place of a charge do not stand out', () => {
  expect(
    ['Select to see', 'Fetching rules...', 'Not loaded', 'Free now', '₹3,500 per traveller now'].map(isTold),
  ).toEqual([false, false, false, true, true]);
});
