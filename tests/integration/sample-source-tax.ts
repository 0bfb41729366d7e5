import type { Operation } from '@pravas/contract/operation.ts';
import * as sourceTax from '@pravas/contract/source-tax/source-tax-operations.ts';
import type { Sample } from './sample-ids.ts';

let days = 0;
/** One day has one switch. */
const freshDay = () => {
  days += 1;
  return Temporal.Now.plainDateISO('Asia/Kolkata').add({ days }).toString();
};

/** Well-formed inputs for taxes at source; none switches anything on. */
export const SOURCE_TAX_SAMPLES: readonly (readonly [Operation, Sample])[] = [
  [sourceTax.getTaxSwitches, () => ({})],
  [
    sourceTax.addTaxSwitch,
    () => {
      const validFrom = freshDay();
      return { body: { tax: 'operator_tds', service: 'bus', isOn: false, rate: 1 + days / 100, validFrom } };
    },
  ],
  [sourceTax.withdrawTaxSwitch, ({ taxSwitchId }) => ({ query: { taxSwitchId } })],
  [sourceTax.getSourceTaxes, () => ({ query: { month: '2026-11' } })],
];
