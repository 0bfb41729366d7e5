import { expect, it } from 'vitest';
import { keptCsv, switchText } from './tax-words.ts';

const SWITCH = { _id: 'a', isOn: true, rate: 2, threshold: 20_000, validFrom: '2027-01-01', enteredBy: null };

it('says how a tax is switched', () => {
  expect(switchText(SWITCH)).toBe('On, 2 % above ₹20,000 a year');
  expect(switchText({ ...SWITCH, threshold: null, rate: 0.5 })).toBe('On, 0.5 %');
  expect(switchText({ ...SWITCH, isOn: false })).toBe('Off');
});

it('writes the figures of a month with names that no spreadsheet computes, and signs of returns kept', () => {
  const text = keptCsv({
    month: '2026-11',
    suppliers: [
      {
        ...{ tax: 'gst_tcs', service: 'hotel', vendor: '=Lake View' },
        ...{ supplied: 9_000, returned: 10_000, net: -1_000, amount: -5 },
      },
    ],
    customers: [{ organizationId: 'o', organization: 'Meridian, Ltd', payments: 1, received: 980, tds: 20 }],
  });
  expect(text.slice(1).split('\r\n').slice(1, 3)).toEqual([
    "2026-11,GST (TCS),Hotels,'=Lake View,9000.00,10000.00,-1000.00,,-5.00",
    '2026-11,TDS on our fees,,"Meridian, Ltd",,,,980.00,20.00',
  ]);
});
