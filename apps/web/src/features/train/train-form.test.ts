import { trainForm } from '@pravas/contract/train/train-forms.ts';
import { describe, expect, it } from 'vitest';
import {
  checkTrain,
  fareSum,
  newTrain,
  sumText,
  type TrainValues,
  trainBody,
  withBaseFare,
  withClass,
  withStatus,
} from './train-form.ts';

const TODAY = '2026-05-20';
const NEW = newTrain(['Asha Rao', 'Ravi Iyer']);
const [ASHA, RAVI] = NEW.passengers;
if (!ASHA || !RAVI) throw new Error('Two travel');
const FARE = {
  ...NEW.fare,
  baseFare: '1,100',
  gst: '55',
  insurance: '0.35',
  irctcFee: '30',
  irctcFeeGst: '5.40',
  agentCharge: '39.90',
  paymentCharge: '28.32',
  total: '₹1,258.97',
};
/** Ravi travels alone: Asha's place on the form is not sent. */
const TYPED: TrainValues = {
  ...NEW,
  pnr: '2201893135',
  trainNumber: '12276',
  trainName: 'Humsafar Express',
  from: { value: 'NDLS', label: 'New Delhi (NDLS)', detail: 'Delhi' },
  to: { value: 'PRYJ', label: 'Prayagraj Jn (PRYJ)' },
  departure: '2026-06-10T10:00',
  arrival: '2026-06-10T17:20',
  distanceKm: '633',
  passengers: [{ ...ASHA, isOn: false }, withStatus({ ...RAVI, bookingStatus: 'CNF' }, 'cnf/b14/62/sl')],
  fare: FARE,
};
const check = (overrides: Partial<TrainValues>) => checkTrain({ ...TYPED, ...overrides }, TODAY);

describe('a train that is typed in', () => {
  it('is sent as the server reads it', () => {
    expect(check({})).toEqual({});
    const body = trainForm.parse(trainBody(TYPED));
    expect(body).toMatchObject({
      from: { code: 'NDLS', name: 'New Delhi' },
      boarding: null,
      passengers: [{ travelerIndex: 1, currentStatus: 'cnf/b14/62/sl', coach: 'B14', berth: '62', baseFare: null }],
      fare: { baseFare: 110_000, total: 125_897 },
    });
  });

  it('names what is missing where it stands', () => {
    expect(checkTrain(NEW, TODAY)).toMatchObject({
      trainNumber: 'Train number is required',
      trainName: 'Train name is required',
      from: 'From is required',
      to: 'To is required',
      departure: 'Departure is required',
      arrival: 'Arrival is required',
      distanceKm: 'Distance in km is required',
      'fare.baseFare': 'Base fare is required',
      'fare.total': 'Total is required',
    });
  });

  it.each<[string, Partial<TrainValues>, string, string]>([
    ['a PNR', { pnr: '12' }, 'pnr', 'PNR must be 10 digits and not begin with 0'],
    ['an amount', { fare: { ...FARE, gst: 'five' } }, 'fare.gst', 'Please enter valid GST'],
    ['a sum', { fare: { ...FARE, total: '1258' } }, 'fare.total', 'Total must be ₹1,258.97, the sum of its parts'],
    [
      'a station twice',
      { to: TYPED.from },
      'to',
      'The train must arrive at a different station from the one it departs from',
    ],
    [
      'a passenger, by their place on the form',
      {
        passengers: [
          { ...ASHA, isOn: false },
          { ...RAVI, bookingStatus: 'soon' },
        ],
      },
      'passengers.1.bookingStatus',
      'Booking status cannot be read. Enter it as on the ticket: CNF/B14/62/SL, RAC/12, GNWL/23, CAN or MOD',
    ],
    ['nobody', { passengers: [{ ...ASHA, isOn: false }] }, 'passengers', 'Enter at least one passenger'],
  ])('says of %s what the server would say', (_name, overrides, field, message) => {
    expect(check(overrides)[field]).toBe(message);
  });

  it('is a quote without PNR and statuses', () => {
    expect(check({ pnr: '', passengers: [ASHA, RAVI], availability: 'gnwl/23' })).toEqual({});
  });
});

describe('what is filled in while one types', () => {
  it('GST goes with base fare and class', () => {
    expect(withBaseFare(NEW, '1130').fare.gst).toBe('56.5');
    expect(withBaseFare(NEW, 'much').fare.gst).toBe('');
    expect(withClass(TYPED, 'SL').fare.gst).toBe('0');
    expect(withClass(withClass(TYPED, 'SL'), '2A')).toMatchObject({ travelClass: '2A', fare: { gst: '55' } });
  });

  it('coach and berth go with the status', () => {
    expect(withStatus(ASHA, 'CNF / B1 / 7')).toMatchObject({ currentStatus: 'CNF / B1 / 7', coach: 'B1', berth: '7' });
    const placed = withStatus(ASHA, 'CNF/B1/7');
    expect(withStatus(placed, 'WL/3')).toMatchObject({ coach: '', berth: '' });
    expect(withStatus(placed, 'CNF/')).toMatchObject({ coach: 'B1', berth: '7' });
  });

  it.each([
    ['', NEW.fare],
    ['The parts come to ₹1,155.', { ...NEW.fare, baseFare: '1100', gst: '55' }],
    ['', FARE],
    ['The parts come to ₹1,258.62, ₹0.35 less than the total.', { ...FARE, insurance: '' }],
    ['The parts come to ₹1,258.97, ₹0.97 more than the total.', { ...FARE, total: '1258' }],
    ['', { ...FARE, gst: 'five', total: '' }],
  ])('the parts add up beside the total: %j', (text, fare) => {
    expect(sumText(fare)).toBe(text);
  });

  it('what cannot be read has no sum', () => {
    expect(fareSum({ ...FARE, gst: 'five' })).toBeNull();
    expect(fareSum(FARE)).toBe(125_897);
  });
});
