import { type BasisPoints, type Paise, sum, toRupees } from '../money/money.ts';
import { isWithinState, type SezSupply } from '../tax/service-gst.ts';
import { type PostalAddress, readPostalAddress } from './postal-address.ts';

/** A party of a document, with the State of its registration by name. */
export interface EInvoiceParty {
  readonly gstin: string;
  readonly legalName: string;
  /** One text with PIN; null = not given. */
  readonly address: string | null;
  readonly stateName: string;
}

/** A document of ours as the form asks for it. Days are YYYY-MM-DD. */
export interface EInvoiceDocument {
  readonly kind: 'invoice' | 'credit_note' | 'debit_note';
  readonly number: string;
  readonly issuedOn: string;
  /** The invoice that a note corrects; null for an invoice. */
  readonly against: { readonly number: string; readonly issuedOn: string } | null;
  readonly description: string;
  readonly sac: string;
  readonly rate: BasisPoints;
  readonly taxablePaise: Paise;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
  readonly seller: EInvoiceParty;
  readonly buyer: EInvoiceParty;
  readonly placeOfSupplyStateCode: string;
  readonly sez?: SezSupply | undefined;
}

interface Party {
  readonly Gstin: string;
  readonly LglNm: string;
  readonly Addr1: string;
  readonly Addr2?: string;
  readonly Loc: string;
  readonly Pin: number;
  readonly Stcd: string;
}

type Heads<Suffix extends string> = { readonly [Head in `${'Cgst' | 'Sgst' | 'Igst'}${Suffix}`]?: number };

interface Item extends Heads<'Amt'> {
  readonly SlNo: string;
  readonly PrdDesc: string;
  readonly IsServc: 'Y';
  readonly HsnCd: string;
  readonly UnitPrice: number;
  readonly TotAmt: number;
  readonly AssAmt: number;
  readonly GstRt: number;
  readonly TotItemVal: number;
}

/**
 * Form GST INV-01, version 1.1 (Notification 60/2020-Central Tax), of a service of ours. Amounts are rupees with at
 * most two decimals. Nothing in it is null or empty: missing values are left out.
 */
export interface Inv01 {
  readonly Version: '1.1';
  readonly TranDtls: { readonly TaxSch: 'GST'; readonly SupTyp: 'B2B' | 'SEZWP' | 'SEZWOP'; readonly RegRev: 'N' };
  readonly DocDtls: { readonly Typ: 'INV' | 'CRN' | 'DBN'; readonly No: string; readonly Dt: string };
  readonly SellerDtls: Party;
  readonly BuyerDtls: Party & { readonly Pos: string };
  readonly ItemList: readonly [Item];
  readonly ValDtls: { readonly AssVal: number; readonly TotInvVal: number } & Heads<'Val'>;
  readonly RefDtls?: { readonly PrecDocDtls: readonly [{ readonly InvNo: string; readonly InvDt: string }] };
}

/** What has to be corrected before the form can be written. */
export interface EInvoiceProblem {
  readonly field: 'number' | 'against' | `${'seller' | 'buyer'}.${'legalName' | 'address'}`;
  readonly message: string;
}

const TYPES = { invoice: 'INV', credit_note: 'CRN', debit_note: 'DBN' } as const;
/** The form's own rule; numbers are compared without regard to case, so capitals are sent. */
const NUMBER = /^[A-Z1-9][A-Z0-9/-]{0,15}$/;
const NAME_LENGTH = { least: 3, most: 100 } as const;
const LONGEST_DESCRIPTION = 300;

/** The form of a document, or all that keeps it from being written, so that the portal need not refuse it. */
export function writeInv01(
  document: EInvoiceDocument,
): { readonly ok: true; readonly form: Inv01 } | { readonly ok: false; readonly problems: readonly EInvoiceProblem[] } {
  const number = document.number.toUpperCase();
  const seller = partyOf('seller', document.seller);
  const buyer = partyOf('buyer', document.buyer);
  const problems = [...seller.problems, ...buyer.problems, ...problemsOf(document, number)];
  if (problems.length > 0 || !seller.party || !buyer.party) return { ok: false, problems };
  const { taxablePaise, cgstPaise, sgstPaise, igstPaise, against } = document;
  const taxable = toRupees(taxablePaise);
  const total = toRupees(sum([taxablePaise, cgstPaise, sgstPaise, igstPaise]));
  return {
    ok: true,
    form: {
      Version: '1.1',
      TranDtls: { TaxSch: 'GST', SupTyp: supplyType(document.sez), RegRev: 'N' },
      DocDtls: { Typ: TYPES[document.kind], No: number, Dt: formDay(document.issuedOn) },
      SellerDtls: seller.party,
      BuyerDtls: { ...buyer.party, Pos: document.placeOfSupplyStateCode },
      ItemList: [
        {
          SlNo: '1',
          PrdDesc: document.description.slice(0, LONGEST_DESCRIPTION),
          IsServc: 'Y',
          HsnCd: document.sac,
          UnitPrice: taxable,
          TotAmt: taxable,
          AssAmt: taxable,
          GstRt: document.rate / 100,
          ...headsOf(document, 'Amt'),
          TotItemVal: total,
        },
      ],
      ValDtls: { AssVal: taxable, ...headsOf(document, 'Val'), TotInvVal: total },
      ...(against === null
        ? {}
        : { RefDtls: { PrecDocDtls: [{ InvNo: against.number.toUpperCase(), InvDt: formDay(against.issuedOn) }] } }),
    },
  };
}

function problemsOf({ kind, against }: EInvoiceDocument, number: string): readonly EInvoiceProblem[] {
  const isNumber = NUMBER.test(number);
  const isNamed = kind === 'invoice' || against !== null;
  return [
    ...(isNumber
      ? []
      : [
          {
            field: 'number' as const,
            message: 'The number needs at most 16 of A–Z, 0–9, / and -, and begins with a letter or with 1 to 9',
          },
        ]),
    ...(isNamed ? [] : [{ field: 'against' as const, message: 'A note names the invoice that it corrects' }]),
  ];
}

function partyOf(
  side: 'seller' | 'buyer',
  { gstin, legalName, address, stateName }: EInvoiceParty,
): { readonly party: Party | null; readonly problems: readonly EInvoiceProblem[] } {
  const whose = side === 'seller' ? 'Our' : 'The customer’s';
  const name = legalName.trim().slice(0, NAME_LENGTH.most);
  const read = address === null ? 'pin' : readPostalAddress(address, stateName);
  const problems: EInvoiceProblem[] = [];
  if (name.length < NAME_LENGTH.least) {
    const message = `${whose} legal name needs at least ${NAME_LENGTH.least} characters`;
    problems.push({ field: `${side}.legalName`, message });
  }
  if (read === 'pin') problems.push({ field: `${side}.address`, message: `${whose} address has no PIN` });
  if (read === 'place') problems.push({ field: `${side}.address`, message: `${whose} address names no place` });
  if (problems.length > 0 || typeof read === 'string') return { party: null, problems };
  return { party: { Gstin: gstin, LglNm: name, ...addressOf(read), Stcd: gstin.slice(0, 2) }, problems };
}

function addressOf({ lines: [first, second], place, pin }: PostalAddress) {
  return { Addr1: first, ...(second === undefined ? {} : { Addr2: second }), Loc: place, Pin: pin };
}

function supplyType(sez: SezSupply | undefined): Inv01['TranDtls']['SupTyp'] {
  if (!sez) return 'B2B';
  return sez.lutArn === null ? 'SEZWP' : 'SEZWOP';
}

/** Only the heads that this supply can have: both of a State, or the one between States. */
function headsOf<Suffix extends 'Amt' | 'Val'>(document: EInvoiceDocument, suffix: Suffix): Heads<Suffix> {
  const { seller, placeOfSupplyStateCode, sez, cgstPaise, sgstPaise, igstPaise } = document;
  const supply = { supplierStateCode: seller.gstin.slice(0, 2), placeOfSupplyStateCode, sez };
  const heads = isWithinState(supply)
    ? { [`Cgst${suffix}`]: toRupees(cgstPaise), [`Sgst${suffix}`]: toRupees(sgstPaise) }
    : { [`Igst${suffix}`]: toRupees(igstPaise) };
  return heads as Heads<Suffix>;
}

/** DD/MM/YYYY. */
function formDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${date}/${month}/${year}`;
}
