import { describe, expect, it } from 'vitest';
import { withGstOf } from './gst-summary.ts';

type Summary = Parameters<typeof withGstOf>[0];

const summary = (overrides: Partial<Summary> = {}): Summary => ({
  fare: 5_000,
  baseFare: 4_200,
  taxes: 800,
  taxLines: [],
  seat: 0,
  meal: 0,
  bag: 0,
  credit: 0,
  convenienceFee: 150,
  CGST: 13.5,
  SGST: 13.5,
  IGST: 0,
  serviceCharge: 177,
  change: null,
  totalPrice: 5_177,
  travellers: 1,
  gstNote: 'Karnataka',
  ...overrides,
});

describe('withGstOf', () => {
  it('keeps the fare of the moment and takes the split of the registration that is picked', () => {
    const live = summary({ fare: 5_400, totalPrice: 5_577 });
    const picked = summary({ CGST: 0, SGST: 0, IGST: 27, gstNote: 'Gujarat' });
    expect(withGstOf(live, picked)).toEqual({ ...live, CGST: 0, SGST: 0, IGST: 27, gstNote: 'Gujarat' });
  });

  it('keeps rows and total in step where a split is rounded otherwise', () => {
    const picked = summary({ CGST: 0, SGST: 0, IGST: 13.55, serviceCharge: 88.85, convenienceFee: 75.3 });
    const shown = withGstOf(summary(), picked);
    expect(shown.totalPrice).toBe(5_088.85);
    expect(shown.fare + shown.serviceCharge).toBe(shown.totalPrice);
  });
});
