/** A state, union territory or special place of supply in the GST system. */
export interface GstState {
  readonly code: string;
  readonly name: string;
  /** False for codes that new registrations no longer receive and for the two that are not a territory. */
  readonly isCurrentTerritory: boolean;
}

/**
 * GST state codes: the first two digits of a GSTIN. 96 is "foreign country" as a place of supply on e-invoices,
 * 97 "other territory". Source: GST portal's state code list.
 */
export const ALL_GST_STATES: readonly GstState[] = [
  ['01', 'Jammu and Kashmir'],
  ['02', 'Himachal Pradesh'],
  ['03', 'Punjab'],
  ['04', 'Chandigarh'],
  ['05', 'Uttarakhand'],
  ['06', 'Haryana'],
  ['07', 'Delhi'],
  ['08', 'Rajasthan'],
  ['09', 'Uttar Pradesh'],
  ['10', 'Bihar'],
  ['11', 'Sikkim'],
  ['12', 'Arunachal Pradesh'],
  ['13', 'Nagaland'],
  ['14', 'Manipur'],
  ['15', 'Mizoram'],
  ['16', 'Tripura'],
  ['17', 'Meghalaya'],
  ['18', 'Assam'],
  ['19', 'West Bengal'],
  ['20', 'Jharkhand'],
  ['21', 'Odisha'],
  ['22', 'Chhattisgarh'],
  ['23', 'Madhya Pradesh'],
  ['24', 'Gujarat'],
  ['25', 'Daman and Diu (old)'],
  ['26', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['27', 'Maharashtra'],
  ['28', 'Andhra Pradesh (old)'],
  ['29', 'Karnataka'],
  ['30', 'Goa'],
  ['31', 'Lakshadweep'],
  ['32', 'Kerala'],
  ['33', 'Tamil Nadu'],
  ['34', 'Puducherry'],
  ['35', 'Andaman and Nicobar Islands'],
  ['36', 'Telangana'],
  ['37', 'Andhra Pradesh'],
  ['38', 'Ladakh'],
  ['96', 'Foreign Country'],
  ['97', 'Other Territory'],
].map(([code = '', name = '']) => ({ code, name, isCurrentTerritory: !['25', '28', '96', '97'].includes(code) }));

const byCode = new Map(ALL_GST_STATES.map((state) => [state.code, state]));

/** The GST state with this two-digit code; undefined when there is none. */
export function gstStateByCode(code: string): GstState | undefined {
  return byCode.get(code);
}

/** A place of supply as papers print it: "Karnataka (29)". */
export function gstStateText(code: string): string {
  return `${gstStateByCode(code)?.name ?? 'State'} (${code})`;
}
