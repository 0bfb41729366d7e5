import { randomUUID } from 'node:crypto';

type Insert = (table: string, values: Readonly<Record<string, unknown>>) => Promise<string>;

/** A fee of a time that no test reaches. */
export function addFee(insert: Insert, at: unknown): Promise<string> {
  return insert('convenience_fee', {
    id: randomUUID(),
    service: 'hotel',
    per: 'room',
    standard_paise: 100,
    cancel_paise: 100,
    valid_from: '2090-01-01',
    entered_at: at,
  });
}

/** A tax that is switched off then. */
export function addTaxSwitch(insert: Insert, personId: string, at: unknown): Promise<string> {
  return insert('source_tax_switch', {
    id: randomUUID(),
    tax: 'gst_tcs',
    service: 'hotel',
    is_on: false,
    rate: 50,
    valid_from: '2090-01-01',
    entered_by: personId,
    entered_at: at,
  });
}
