import { expect, test } from 'vitest';
import { chartBody, checkChart, newChart, withChartStatus, wouldLapse } from './chart-form.ts';

const passenger = (name: string, currentStatus: string, state: 'waiting' | 'cancelled' = 'waiting') => ({
  travelerIndex: name === 'Asha Rao' ? 0 : 1,
  name,
  bookingStatus: currentStatus,
  currentStatus,
  state,
  statusText: '',
  coach: null,
  berth: null,
  baseFare: 1_100,
});
const CHART = newChart({
  passengers: [passenger('Asha Rao', 'WL/4'), passenger('Ravi Iyer', 'CAN', 'cancelled')],
  chart: { preparedAt: null, text: '' },
});

test('a chart begins with those who still travel, and takes the place that a status names', () => {
  expect(CHART.passengers.map(({ name }) => name)).toEqual(['Asha Rao']);
  const [asha] = CHART.passengers;
  if (!asha) throw new Error('Asha waits');
  const placed = withChartStatus(asha, 'cnf/b1/7/lb');
  expect(placed).toMatchObject({ currentStatus: 'cnf/b1/7/lb', coach: 'B1', berth: '7' });
  expect(chartBody({ ...CHART, passengers: [placed] })).toEqual({
    isCharted: false,
    passengers: [{ travelerIndex: 0, currentStatus: 'cnf/b1/7/lb', coach: 'B1', berth: '7' }],
  });
});

test.each([
  ['', 'Current status is required'],
  ['soon', 'Enter it as on the ticket: CNF/B14/62/SL, RAC/12, GNWL/23, CAN or MOD'],
  ['RAC / 3', undefined],
])('a status of %j is told: %s', (currentStatus, message) => {
  const passengers = CHART.passengers.map((one) => ({ ...one, currentStatus }));
  expect(checkChart({ ...CHART, passengers })['passengers.0.currentStatus']).toBe(message);
});

test('a ticket lapses where all wait although the chart is prepared', () => {
  expect(wouldLapse(CHART)).toBe(false);
  expect(wouldLapse({ ...CHART, isCharted: true })).toBe(true);
  const passengers = CHART.passengers.map((one) => ({ ...one, currentStatus: 'RAC/1' }));
  expect(wouldLapse({ isCharted: true, passengers })).toBe(false);
});
