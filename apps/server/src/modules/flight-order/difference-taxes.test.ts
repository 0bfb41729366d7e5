import { paise } from '@pravas/domain/money/money.ts';
import { aSegment, aSlice } from '@pravas/domain/testing/builders.ts';
import type { ChangeOffer } from '@pravas/suppliers/flight/port.ts';
import { expect, it } from 'vitest';
import { withTaxes } from './difference-taxes.ts';

const aChangeOffer = (more: Partial<ChangeOffer>): ChangeOffer => ({
  changeOfferId: 'offer',
  removes: [0],
  slices: [aSlice()],
  brand: null,
  fareDifferencePaise: paise(100_000),
  penaltyPaise: paise(0),
  payPaise: paise(100_000),
  returnPaise: paise(0),
  expiresAt: NOW.toString(),
  ref: '',
  ...more,
});

// Half past midnight of the 22nd in India, when the higher rate began.
const NOW = Temporal.Instant.from('2025-09-21T19:00:00Z');

it('takes the taxes of a difference as the supplier states them', () => {
  const taxDifference = { taxesPaise: paise(3_000), airlineGstPaise: paise(2_000) };
  expect(withTaxes(aChangeOffer({ taxDifference }), NOW).taxDifference).toBe(taxDifference);
});

it('or else as the GST of that day in India', () => {
  const business = aChangeOffer({
    slices: [aSlice(aSegment({ cabin: 'B' }))],
    fareDifferencePaise: paise(118_000),
  });
  expect(withTaxes(business, NOW).taxDifference).toEqual({ taxesPaise: 18_000, airlineGstPaise: 18_000 });
});
