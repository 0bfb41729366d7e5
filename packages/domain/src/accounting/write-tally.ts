import { paise } from '../money/money.ts';
import { amountText, dayDigits, narrationOf, plainText, xmlText } from './file-text.ts';
import type { MappedLine, MappedVoucher } from './map-vouchers.ts';

/** What Tally needs besides vouchers. */
export interface TallySetup {
  /** The company's name in Tally. */
  readonly company: string;
  /** A voucher type of their own, with numbers by hand, so that Tally can refuse duplicates. */
  readonly voucherType: string;
}

/** What Tally calls the category of cost centres that it begins with. */
const CATEGORY = 'Primary Cost Category';

/**
 * Vouchers as Tally's XML import takes them (tallysolutions.com, "Sample XML"): a debit is deemed positive and its
 * amount is negative. UTF-8 without a byte order mark.
 */
export function writeTallyXml(vouchers: readonly MappedVoucher[], { company, voucherType }: TallySetup): string {
  const messages = vouchers.map((voucher) => {
    const { number, day, lines } = voucher;
    return (
      '<TALLYMESSAGE xmlns:UDF="TallyUDF"><VOUCHER VCHTYPE="Journal" ACTION="Create" OBJVIEW="Accounting Voucher View">' +
      element('DATE', dayDigits(day)) +
      element('VOUCHERTYPENAME', voucherType) +
      element('VOUCHERNUMBER', number) +
      element('NARRATION', narrationOf(voucher)) +
      `${lines.map(xmlLine).join('')}</VOUCHER></TALLYMESSAGE>`
    );
  });
  return (
    '<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA><REQUESTDESC>' +
    `<REPORTNAME>Vouchers</REPORTNAME><STATICVARIABLES>${element('SVCURRENTCOMPANY', company)}</STATICVARIABLES>` +
    `</REQUESTDESC><REQUESTDATA>${messages.join('')}</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>`
  );
}

function element(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`;
}

function xmlLine(line: MappedLine): string {
  const [isDebit, amount] = [line.amountPaise > 0 ? 'Yes' : 'No', amountText(turned(line))];
  const costCentre =
    line.costCentre === null
      ? ''
      : `<CATEGORYALLOCATIONS.LIST>${element('CATEGORY', CATEGORY)}${element('ISDEEMEDPOSITIVE', isDebit)}` +
        `<COSTCENTREALLOCATIONS.LIST>${element('NAME', line.costCentre)}${element('AMOUNT', amount)}` +
        '</COSTCENTREALLOCATIONS.LIST></CATEGORYALLOCATIONS.LIST>';
  return (
    `<ALLLEDGERENTRIES.LIST>${element('LEDGERNAME', line.account)}${element('ISDEEMEDPOSITIVE', isDebit)}` +
    `${element('AMOUNT', amount)}${costCentre}</ALLLEDGERENTRIES.LIST>`
  );
}

/** Vouchers as TallyPrime 7 and later take them as JSON. */
export function writeTallyJson(vouchers: readonly MappedVoucher[], { company, voucherType }: TallySetup): string {
  return JSON.stringify({
    static_variables: [
      { name: 'svVchImportFormat', value: 'jsonex' },
      { name: 'svCurrentCompany', value: plainText(company) },
    ],
    tallymessage: vouchers.map((voucher) => ({
      metadata: { type: 'Voucher', vchtype: 'Journal', action: 'Create', objview: 'Accounting Voucher View' },
      date: dayDigits(voucher.day),
      vouchertypename: plainText(voucherType),
      vouchernumber: plainText(voucher.number),
      narration: narrationOf(voucher),
      allledgerentries: voucher.lines.map(jsonLine),
    })),
  });
}

function jsonLine(line: MappedLine) {
  const [isdeemedpositive, amount] = [line.amountPaise > 0, amountText(turned(line))];
  return {
    ledgername: plainText(line.account),
    isdeemedpositive,
    amount,
    ...(line.costCentre !== null && {
      categoryallocations: [
        {
          category: CATEGORY,
          isdeemedpositive,
          costcentreallocations: [{ name: plainText(line.costCentre), amount }],
        },
      ],
    }),
  };
}

function turned({ amountPaise }: MappedLine) {
  return paise(0 - amountPaise);
}
