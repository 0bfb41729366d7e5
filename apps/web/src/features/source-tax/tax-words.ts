import { longDate } from '../../lib/calendar-date.ts';
import { csvText } from '../../lib/csv.ts';
import { inr } from '../../lib/money-text.ts';
import type { KeptTaxes, Tax, TaxSwitch } from './source-tax-queries.ts';

/** The name of a service. */
export const SERVICE_WORDS: Readonly<Record<string, string>> = { flight: 'Flights', hotel: 'Hotels', bus: 'Buses' };

/** A tax by its name in a return. */
export const TAX_WORDS: Readonly<Record<Tax['tax'], string>> = {
  gst_tcs: 'GST (TCS)',
  operator_tds: 'Income tax (TDS)',
  commission_tds: 'TDS on our fees',
};

/** "On, 2 % above ₹20,000 a year". */
export function switchText({ isOn, rate, threshold }: TaxSwitch): string {
  if (!isOn) return 'Off';
  return `On, ${rate} %${threshold === null || threshold === 0 ? '' : ` above ${inr(threshold)} a year`}`;
}

/** "From Fri, 1 Jan 2027: On, 0.5 %". */
export function datedText(one: TaxSwitch): string {
  return `${one.validFrom === null ? 'From the beginning' : `From ${longDate(one.validFrom)}`}: ${switchText(one)}`;
}

/** The figures of a month as a file: what we kept back from suppliers, then what customers kept back from us. */
export function keptCsv({ month, suppliers, customers }: KeptTaxes): string {
  return csvText([
    ['Month', 'Tax', 'Service', 'Supplier or customer', 'Supplied', 'Returned', 'Net', 'Received', 'Tax kept back'],
    ...suppliers.map(({ tax, service, vendor, supplied, returned, net, amount }) => [
      ...[month, TAX_WORDS[tax], SERVICE_WORDS[service] ?? service, vendor],
      ...[supplied, returned, net, '', amount],
    ]),
    ...customers.map(({ organization, received, tds }) => [
      ...[month, TAX_WORDS.commission_tds, '', organization, '', '', '', received, tds],
    ]),
  ]);
}
