import type { Download } from '@pravas/contract/schemas.ts';
import { amountInWords } from '@pravas/domain/money/amount-in-words.ts';
import { formatInr, type Paise, sum } from '@pravas/domain/money/money.ts';
import { shortDate } from '@pravas/domain/time/airport-time.ts';
import { INDIAN_ZONE } from '@pravas/domain/time/indian-day.ts';
import { gstStateText } from '@pravas/reference/gst-states.ts';
import type { Content } from 'pdfmake';
import { COLOURS, hairlines, headLine, label, printPdf } from '../../platform/print-pdf.ts';
import type { DocumentKind, TaxDocument } from '../document/index.ts';
import type { DocumentAbout } from './document-about.ts';

const TITLES = {
  invoice: 'Tax invoice',
  credit_note: 'Credit note',
  debit_note: 'Debit note',
} as const satisfies Record<DocumentKind, string>;

/**
 * A document of our own fees with everything that CGST Rules 46 and 53 ask for: number, day, both parties with
 * registration and state, SAC, taxable value, rates, taxes, place of supply. The airline's own invoice is the
 * airline's.
 */
export async function printTaxDocument(document: TaxDocument, about: DocumentAbout): Promise<Download> {
  const fileName = `${titleOf(document).replaceAll('/', '-')}.pdf`;
  return { fileName, mediaType: 'application/pdf', content: await drawTaxDocument({ document, about }) };
}

/** The same drawn alone, for callers that need many of them: in a thread. */
export function drawTaxDocument({
  document,
  about,
}: {
  readonly document: TaxDocument;
  readonly about: DocumentAbout;
}): Promise<Uint8Array> {
  const title = titleOf(document);
  return printPdf({
    title,
    author: document.facts.seller?.legalName ?? 'Pravas',
    content: [
      ...headOf(document),
      ...registrationOf(document),
      partiesOf(document),
      ...linesOf(document),
      ...noteOf(document, about),
    ],
    foot: `${title}. Computer-generated; no signature needed.`,
  });
}

function titleOf({ kind, number }: TaxDocument): string {
  return `${TITLES[kind]} ${number}`;
}

function headOf({ kind, number, issuedOn, facts, againstOn }: TaxDocument): Content[] {
  return [
    {
      columns: [
        { text: facts.seller?.legalName ?? 'Pravas', bold: true, fontSize: 12 },
        { text: 'Original for recipient', alignment: 'right', color: COLOURS.quiet },
      ],
    },
    headLine(),
    { text: TITLES[kind], fontSize: 20, bold: true, lineHeight: 1.15 },
    {
      text: [
        `No. ${number}`,
        dayText(issuedOn),
        ...(facts.against === null ? [] : [againstText(facts.against, againstOn)]),
      ].join('  ·  '),
      color: COLOURS.quiet,
      fontSize: 10,
      margin: [0, 2, 0, 16],
    },
  ];
}

function dayText(day: string): string {
  return `${shortDate(day)} ${Temporal.PlainDate.from(day).year}`;
}

/** A note names number and day of its invoice (CGST Rules, rule 53(1A)). */
function againstText(number: string, on: string | null): string {
  return `against invoice ${number}${on === null ? '' : ` of ${dayText(on)}`}`;
}

/** How wide the QR code is, in points: the portal's signature has some 900 characters, which a phone has to resolve. */
const QR_WIDTH = 130;

/** IRN, acknowledgement and signed QR code of a document that is registered (CGST Rules, rules 46(r) and 48(4)). */
function registrationOf({ eInvoice }: TaxDocument): Content[] {
  if (eInvoice === null) return [];
  const { registered, state } = eInvoice;
  if (registered === null || state === 'cancelled') {
    const said =
      state === 'cancelled'
        ? 'Its registration with the tax portal was cancelled. This document does not hold.'
        : 'It is being registered with the tax portal. Take the copy with IRN and QR code for your books.';
    return [{ text: said, bold: true, margin: [0, 0, 0, 14] }];
  }
  const { irn, ackNo, ackAt, signedQr } = registered;
  const at = Temporal.Instant.fromEpochMilliseconds(ackAt.getTime()).toZonedDateTimeISO(INDIAN_ZONE);
  return [
    {
      columns: [
        {
          stack: [
            label('E-invoice'),
            { text: 'Registered with the tax portal', bold: true },
            // Split into two lines of equal length, as it is a single long word.
            { text: `IRN ${irn.slice(0, 32)}\n${irn.slice(32)}`, margin: [0, 4, 0, 4] },
            `Acknowledgement ${ackNo}`,
            `${dayText(at.toPlainDate().toString())}, ${at.toPlainTime().toString().slice(0, 5)} IST`,
          ],
        },
        { qr: signedQr, fit: QR_WIDTH, eccLevel: 'L', width: QR_WIDTH, alignment: 'right' },
      ],
      margin: [0, 0, 0, 14],
    },
  ];
}

function partiesOf({ facts }: TaxDocument): Content {
  const { seller } = facts;
  const party = (heading: string, lines: readonly (string | null | undefined)[]): Content => ({
    stack: [label(heading), ...lines.flatMap((line, index) => (line ? [{ text: line, bold: index === 0 }] : []))],
  });
  return {
    columns: [
      party('From', [
        seller?.legalName ?? 'Pravas',
        seller?.address,
        seller && `GSTIN ${seller.gstin}`,
        seller && gstStateText(seller.gstin.slice(0, 2)),
        seller?.email,
      ]),
      party('To', [
        facts.recipientName,
        facts.recipientAddress ?? 'Address not given',
        facts.recipientGstin === null ? 'Not registered for GST' : `GSTIN ${facts.recipientGstin}`,
        `Place of supply: ${gstStateText(facts.placeOfSupplyStateCode)}`,
      ]),
    ],
    columnGap: 24,
    margin: [0, 0, 0, 18],
  };
}

function linesOf(document: TaxDocument): Content[] {
  const { facts, taxablePaise, cgstPaise, sgstPaise, igstPaise } = document;
  const right = (amount: Paise, bold = false) => ({ text: rupeesAndPaise(amount), alignment: 'right' as const, bold });
  const tax = (name: string, amount: Paise, rate: number): Content[] => [
    { text: `${name} ${rate / 100}%` },
    { text: '' },
    right(amount),
  ];
  const taxes = isIgst(document)
    ? [tax('IGST', igstPaise, document.rate)]
    : [tax('CGST', cgstPaise, document.rate / 2), tax('SGST', sgstPaise, document.rate / 2)];
  const totalPaise = sum([taxablePaise, cgstPaise, sgstPaise, igstPaise]);
  return [
    {
      layout: hairlines,
      table: {
        headerRows: 1,
        widths: ['*', 80, 110],
        body: [
          [label('Service'), label('SAC'), { ...label('Amount in rupees'), alignment: 'right' }],
          [{ text: facts.description }, { text: facts.sac }, right(taxablePaise)],
          ...taxes,
          [{ text: 'Total', bold: true }, { text: '' }, right(totalPaise, true)],
        ],
      },
    },
    { text: `${amountInWords(totalPaise)}.`, margin: [0, 8, 0, 2] },
    { text: 'Tax is not payable under reverse charge.', color: COLOURS.quiet },
    ...sezWords(facts.sez),
  ];
}

/** The endorsement of a supply to a special economic zone (CGST Rules, proviso to rule 46). */
function sezWords(sez: TaxDocument['facts']['sez']): Content[] {
  if (!sez) return [];
  const isPaid = sez.lutArn === null;
  const how = isPaid
    ? 'ON PAYMENT OF INTEGRATED TAX'
    : 'UNDER BOND OR LETTER OF UNDERTAKING WITHOUT PAYMENT OF INTEGRATED TAX';
  const words = `SUPPLY MEANT FOR EXPORT/SUPPLY TO SEZ UNIT OR SEZ DEVELOPER FOR AUTHORISED OPERATIONS ${how}`;
  return [
    { text: words, bold: true, margin: [0, 8, 0, 2] },
    ...(isPaid ? [] : [{ text: `Letter of undertaking ${sez.lutArn}`, color: COLOURS.quiet }]),
  ];
}

/** The head of a tax of zero is printed as well. */
function isIgst({ igstPaise, cgstPaise, facts }: TaxDocument): boolean {
  if (igstPaise > 0 || cgstPaise > 0) return igstPaise > 0;
  return facts.sez !== undefined || facts.seller?.gstin.slice(0, 2) !== facts.placeOfSupplyStateCode;
}

function noteOf(document: TaxDocument, { bookingId, locator, locators, soldBy, travellers }: DocumentAbout): Content[] {
  return [
    {
      text: [
        `Booking ${bookingId}`,
        ...(locators.length > 0 ? [`${locator} ${locators.join(', ')}`] : []),
        travellers.join(', '),
      ].join('  ·  '),
      color: COLOURS.quiet,
      margin: [0, 18, 0, 2],
    },
    {
      text:
        document.kind === 'credit_note'
          ? 'This amount was taken back from what was invoiced.'
          : `This is for our service alone. ${soldBy}`,
      color: COLOURS.quiet,
    },
  ];
}

/** Documents of law print paise where screens print rupees. */
function rupeesAndPaise(amount: Paise): string {
  return amount % 100 === 0
    ? `${formatInr(amount)}.00`
    : `${formatInr((amount - (amount % 100)) as Paise)}.${String(amount % 100).padStart(2, '0')}`;
}
