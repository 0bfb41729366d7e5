import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromRupees, type Paise, paise } from '../money/money.ts';
import { checkAccount, checkCompany, checkCostCentre } from './accounting-system.ts';
import { amountText } from './file-text.ts';
import type { MappedVoucher } from './map-vouchers.ts';
import { writeSapCsv, writeZohoCsv } from './write-journal-csv.ts';
import { writeTallyJson, writeTallyXml } from './write-tally.ts';

const line = (
  head: MappedVoucher['lines'][number]['head'],
  account: string,
  rupees: number,
  text = '',
  costCentre: string | null = null,
) => ({ head, account, amountPaise: fromRupees(rupees), text, costCentre });
const FEE: MappedVoucher = {
  key: 'PI/26-27/0000042',
  number: 'PI/26-27/0000042',
  ordinal: 42,
  day: '2026-11-15',
  text: '',
  lines: [line('fees', 'Travel fees', 300), line('input_igst', 'Input IGST', 54), line('clearing', 'Pravas', -354)],
};
const TALLY = { company: 'Meridian', voucherType: 'Pravas Journal' };

/** The example in Tally's own help: a debit is deemed positive, and its amount is negative. */
const SAMPLE =
  '<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA><REQUESTDESC><REPORTNAME>Vouchers</REPORTNAME><STATICVARIABLES><SVCURRENTCOMPANY>Meridian</SVCURRENTCOMPANY></STATICVARIABLES></REQUESTDESC><REQUESTDATA><TALLYMESSAGE xmlns:UDF="TallyUDF"><VOUCHER VCHTYPE="Journal" ACTION="Create" OBJVIEW="Accounting Voucher View"><DATE>20261115</DATE><VOUCHERTYPENAME>Pravas Journal</VOUCHERTYPENAME><VOUCHERNUMBER>PI/26-27/0000042</VOUCHERNUMBER><NARRATION>pravas:PI/26-27/0000042</NARRATION><ALLLEDGERENTRIES.LIST><LEDGERNAME>Travel fees</LEDGERNAME><ISDEEMEDPOSITIVE>Yes</ISDEEMEDPOSITIVE><AMOUNT>-300.00</AMOUNT></ALLLEDGERENTRIES.LIST><ALLLEDGERENTRIES.LIST><LEDGERNAME>Input IGST</LEDGERNAME><ISDEEMEDPOSITIVE>Yes</ISDEEMEDPOSITIVE><AMOUNT>-54.00</AMOUNT></ALLLEDGERENTRIES.LIST><ALLLEDGERENTRIES.LIST><LEDGERNAME>Pravas</LEDGERNAME><ISDEEMEDPOSITIVE>No</ISDEEMEDPOSITIVE><AMOUNT>354.00</AMOUNT></ALLLEDGERENTRIES.LIST></VOUCHER></TALLYMESSAGE></REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>';

describe('a file for Tally', () => {
  it('is as its help has it, byte for byte', () => {
    expect(writeTallyXml([FEE], TALLY)).toBe(SAMPLE);
  });

  it('is the same in JSON', () => {
    const lines = [line('fees', 'Travel fees', 354), line('clearing', 'Pravas', -354)];
    expect(writeTallyJson([{ ...FEE, lines }], TALLY)).toBe(
      '{"static_variables":[{"name":"svVchImportFormat","value":"jsonex"},{"name":"svCurrentCompany","value":"Meridian"}],"tallymessage":[{"metadata":{"type":"Voucher","vchtype":"Journal","action":"Create","objview":"Accounting Voucher View"},"date":"20261115","vouchertypename":"Pravas Journal","vouchernumber":"PI/26-27/0000042","narration":"pravas:PI/26-27/0000042","allledgerentries":[{"ledgername":"Travel fees","isdeemedpositive":true,"amount":"-354.00"},{"ledgername":"Pravas","isdeemedpositive":false,"amount":"354.00"}]}]}',
    );
  });

  it('says which cost centre bears a cost, with the sign of its line', () => {
    const lines = [line('fees', 'Travel fees', -100, '', 'Sales & <South>'), line('clearing', 'Pravas', 100)];
    expect(writeTallyXml([{ ...FEE, lines }], TALLY)).toContain(
      '<LEDGERNAME>Travel fees</LEDGERNAME><ISDEEMEDPOSITIVE>No</ISDEEMEDPOSITIVE><AMOUNT>100.00</AMOUNT><CATEGORYALLOCATIONS.LIST><CATEGORY>Primary Cost Category</CATEGORY><ISDEEMEDPOSITIVE>No</ISDEEMEDPOSITIVE><COSTCENTREALLOCATIONS.LIST><NAME>Sales &amp; &lt;South&gt;</NAME><AMOUNT>100.00</AMOUNT></COSTCENTREALLOCATIONS.LIST></CATEGORYALLOCATIONS.LIST></ALLLEDGERENTRIES.LIST>',
    );
    const { tallymessage } = JSON.parse(writeTallyJson([{ ...FEE, lines }], TALLY));
    expect(tallymessage[0].allledgerentries[0].categoryallocations).toEqual([
      {
        category: 'Primary Cost Category',
        isdeemedpositive: false,
        costcentreallocations: [{ name: 'Sales & <South>', amount: '100.00' }],
      },
    ]);
  });

  it('stays XML whatever people wrote', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const file = writeTallyXml([{ ...FEE, text }], { ...TALLY, company: text });
        expect(file).not.toMatch(/[\p{Cc}\u{fffe}\u{ffff}]/u);
        expect(file.isWellFormed()).toBe(true);
        const told = /<NARRATION>(.*)<\/NARRATION>/u.exec(file)?.[1] ?? '';
        expect(told).not.toMatch(/[<>"']|&(?!amp;|lt;|gt;|quot;|apos;)/);
        expect(file.replace(/<NARRATION>.*<\/NARRATION>/u, '').match(/<VOUCHER /g)).toHaveLength(1);
      }),
    );
    const nasty = writeTallyXml([{ ...FEE, text: ']]>\u0000\u0004<!--\n&#4;' }], TALLY);
    expect(nasty).toContain('<NARRATION>pravas:PI/26-27/0000042 ]]&gt;  &lt;!-- &amp;#4;</NARRATION>');
  });
});

describe('a file of journal lines', () => {
  const lines = [line('fees', 'Travel fees', 354, 'Fee', 'CC100'), line('clearing', 'Accounts Payable', -354, 'Fee')];

  it('is one journal by number to Zoho Books', () => {
    expect(writeZohoCsv([{ ...FEE, lines }]).split('\r\n')).toEqual([
      'Journal Date,Reference Number,Journal Number Prefix,Journal Number Suffix,Notes,Journal Type,Currency,Account,Description,Contact Name,Debit,Credit,Project Name,Status,Exchange Rate',
      '2026-11-15,PI/26-27/0000042,PJ-,42,pravas:PI/26-27/0000042,Both,INR,Travel fees,Fee,,354.00,,CC100,Published,1',
      '2026-11-15,PI/26-27/0000042,PJ-,42,pravas:PI/26-27/0000042,Both,INR,Accounts Payable,Fee,Pravas,,354.00,,Published,1',
      '',
    ]);
  });

  it("has SAP's fields, as long as they may be", () => {
    const long = `Flight paid on your behalf: ${'x'.repeat(80)}`;
    const sap = [line('fees', '476100', 354, long, 'CC100'), line('clearing', '199100', -354, 'Pravas')];
    expect(writeSapCsv([{ ...FEE, text: long, lines: sap }], '1000').split('\r\n')).toEqual([
      'BUKRS,BLART,BLDAT,BUDAT,WAERS,XBLNR,BKTXT,HKONT,SHKZG,WRBTR,KOSTL,SGTXT,MWSKZ',
      `1000,SA,20261115,20261115,INR,PI/26-27/0000042,Flight paid on your behal,0000476100,S,354.00,CC100,${long.slice(0, 50)},V0`,
      '1000,SA,20261115,20261115,INR,PI/26-27/0000042,Flight paid on your behal,0000199100,H,354.00,,Pravas,',
      '',
    ]);
  });

  it('keeps commas, quotes and line breaks within their cells', () => {
    const [, row] = writeZohoCsv([{ ...FEE, lines: [line('fees', 'Fees, "travel"', 1, 'Flight of A\r\nB')] }]).split(
      '\r\n',
    );
    expect(row).toContain('INR,"Fees, ""travel""",Flight of A  B,,1.00,');
  });

  it('has no cell that a spreadsheet would run, and nothing negative', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: -9_999, max: 9_999 }), (text, amount) => {
        const own = [{ ...line('fees', 'Fees', 0, `Flight of ${text}`), amountPaise: paise(amount) }];
        for (const file of [
          writeZohoCsv([{ ...FEE, text, lines: own }]),
          writeSapCsv([{ ...FEE, text: `Fee ${text}`, lines: own }], '1'),
        ]) {
          const cells = file.match(/(?<=^|,)("(?:[^"]|"")*"|[^,\r\n]*)/gm) ?? [];
          expect(cells.filter((cell) => /^"?[=+\-@\t]/.test(cell))).toEqual([]);
        }
      }),
    );
  });
});

describe('what a customer names', () => {
  it.each([
    ['tally', 'Input IGST', null],
    ['tally', '', 'Must have 1 to 100 characters'],
    ['zoho', 'x'.repeat(101), 'Must have 1 to 100 characters'],
    ['zoho', '=HYPERLINK("x")', 'Must not begin with = + - or @'],
    ['tally', 'Travel\nfees', 'Must be on one line'],
    ['sap', '476100', null],
    ['sap', '4761000000000', 'A G/L account of SAP has 1 to 10 digits'],
    ['sap', 'Fees', 'A G/L account of SAP has 1 to 10 digits'],
  ] as const)('%s: %s', (system, account, wrong) => {
    expect(checkAccount(system, account)).toBe(wrong);
  });

  it('is a cost centre and a company as each program has them', () => {
    expect(checkCostCentre('sap', 'CC 100')).not.toBeNull();
    expect(checkCostCentre('sap', 'CC100')).toBeNull();
    expect(checkCostCentre('tally', '@x')).not.toBeNull();
    expect(checkCompany('sap', '1000')).toBeNull();
    expect(checkCompany('sap', 'Meridian')).not.toBeNull();
    expect(checkCompany('tally', 'Meridian Pvt. Ltd.')).toBeNull();
  });
});

it('writes amounts without grouping, to the paisa', () => {
  const text = (amount: number) => amountText(paise(amount) as Paise);
  expect([text(0), text(5), text(-5), text(123_456_789), text(-30_000)]).toEqual([
    '0.00',
    '0.05',
    '-0.05',
    '1234567.89',
    '-300.00',
  ]);
});
