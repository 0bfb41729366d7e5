import { describe, expect, it } from 'vitest';
import {
  checkEntered,
  type EnterValues,
  enterBody,
  NO_FLIGHT,
  withConnection,
  withReturn,
  withTypedCode,
} from './enter-flight-form.ts';

const INDIGO = { value: '6E', label: 'IndiGo (6E)' };
const BLR = { value: 'BLR', label: 'Bengaluru (BLR)' };
const HYD = { value: 'HYD', label: 'Hyderabad (HYD)' };
const DEL = { value: 'DEL', label: 'Delhi (DEL)' };
const FIRST = {
  airline: INDIGO,
  flightNumber: '6e 2043',
  from: BLR,
  to: HYD,
  departureTime: '2027-01-06T06:10',
  arrivalTime: '2027-01-06T07:25',
  departureTerminal: '1',
  arrivalTerminal: '',
};
const TYPED: EnterValues = { ...NO_FLIGHT, slices: [{ segments: [FIRST], cabinBaggage: '7 kg', checkInBaggage: '' }] };

describe('a flight that is typed in', () => {
  it('names what is missing where it stands', () => {
    expect(checkEntered(NO_FLIGHT)).toEqual({
      'slices.0.segments.0.airline': 'Airline is required',
      'slices.0.segments.0.flightNumber': 'Flight number is required',
      'slices.0.segments.0.from': 'From is required',
      'slices.0.segments.0.to': 'To is required',
      'slices.0.segments.0.departureTime': 'Departure is required',
      'slices.0.segments.0.arrivalTime': 'Arrival is required',
    });
    const wrong = { ...TYPED, slices: [{ ...TYPED.slices[0], segments: [{ ...FIRST, flightNumber: 'twelve' }] }] };
    expect(checkEntered(wrong as EnterValues)).toEqual({
      'slices.0.segments.0.flightNumber': 'Please enter valid flight number',
    });
    expect(checkEntered(TYPED)).toEqual({});
    expect(checkEntered({ ...TYPED, expectedPrice: 'about 8000' })).toEqual({
      expectedPrice: 'Please enter valid number',
    });
  });

  it('reads a flight number with or without its airline', () => {
    const body = enterBody({ ...TYPED, expectedPrice: '8,400' }, 't');
    expect(body).toMatchObject({ tripId: 't', expectedPrice: 8_400, cabinClass: 'E' });
    expect(body.slices[0]).toMatchObject({ cabinBaggage: '7 kg', checkInBaggage: null });
    expect(body.slices[0]?.segments[0]).toMatchObject({
      flightNumber: '2043',
      departureTerminal: '1',
      arrivalTerminal: null,
    });
  });

  it('goes on from where the last flight arrives', () => {
    const [onward] = TYPED.slices;
    const connected = onward && withConnection(onward);
    expect(connected?.segments[1]).toMatchObject({ airline: INDIGO, from: HYD, to: null, flightNumber: '' });
  });

  it('comes back from the end of the journey to its beginning', () => {
    const far = { ...TYPED, slices: [sliceOf([FIRST, { ...FIRST, from: HYD, to: DEL }])] };
    const both = withReturn(far, true);
    expect(both.slices[1]?.segments).toHaveLength(1);
    expect(both.slices[1]?.segments[0]).toMatchObject({ from: DEL, to: BLR, departureTime: '' });
    expect(withReturn(both, false).slices).toHaveLength(1);
  });
});

function sliceOf(segments: EnterValues['slices'][number]['segments']): EnterValues['slices'][number] {
  return { segments, cabinBaggage: '', checkInBaggage: '' };
}

describe('an airline that the list does not know', () => {
  it.each([
    ['q9', [{ value: 'Q9', label: 'Q9', detail: 'Not in our list of airlines' }]],
    [' 7x ', [{ value: '7X', label: '7X', detail: 'Not in our list of airlines' }]],
    ['12', []],
    ['Q', []],
    ['Quick', []],
  ])('typed as "%s" offers %j', (text, options) => {
    expect(withTypedCode([], text)).toEqual(options);
  });

  it('stands after those that are found, and is not offered where it is among them', () => {
    expect(withTypedCode([INDIGO], '6e')).toEqual([INDIGO]);
    expect(withTypedCode([INDIGO], 'in').map(({ value }) => value)).toEqual(['6E', 'IN']);
  });

  it('is taken', () => {
    const segments = [{ ...FIRST, airline: { value: 'Q9', label: 'Q9' } }];
    const values = { ...TYPED, slices: [{ segments, cabinBaggage: '', checkInBaggage: '' }] };
    expect(checkEntered({ ...values, expectedPrice: '5000' })).not.toHaveProperty(['slices.0.segments.0.airline']);
    expect(enterBody(values, 'trip').slices[0]?.segments[0]?.airline).toBe('Q9');
  });
});
