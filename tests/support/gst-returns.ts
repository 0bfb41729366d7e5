/** The registration of the demo company, in Karnataka. */
export const OUR_GSTIN = '29AAFCM1806Q1Z0';
/** A hotel's, in Karnataka as well. */
const HOTEL_GSTIN = '29AABCC1234D1Z7';

/** A document in a GSTR-2B, as the portal writes it; its day is YYYY-MM-DD here. */
export interface FiledDocument {
  readonly number: string;
  readonly on: string;
  readonly taxable?: number;
  readonly igst?: number;
  readonly cgst?: number;
  readonly sgst?: number;
  readonly place?: string;
  /** Why the portal shuts it out. */
  readonly shut?: 'P' | 'C';
  readonly supplier?: string;
}

/** The head of a file of the portal, around its documents. */
export interface FileHead {
  readonly gstin?: string;
  /** YYYY-MM. */
  readonly period: string;
  /** YYYY-MM-DD. */
  readonly madeOn?: string;
  readonly files?: number;
  readonly notes?: readonly FiledDocument[];
  readonly more?: Readonly<Record<string, unknown>>;
}

/** A GSTR-2B as the portal hands it out. */
export function aReturnFile(documents: readonly FiledDocument[], head: FileHead): string {
  const { gstin = OUR_GSTIN, period, madeOn = `${period}-28`, files = 1, notes = [], more = {} } = head;
  const docdata = {
    b2b: bySupplier(documents, (all) => ({ inv: all.map((one) => ({ inum: one.number, typ: 'R', ...filed(one) })) })),
    ...(notes.length > 0 && {
      cdnr: bySupplier(notes, (all) => ({ nt: all.map((one) => ({ ntnum: one.number, typ: 'C', ...filed(one) })) })),
    }),
    ...more,
  };
  const data = {
    gstin,
    rtnprd: `${period.slice(5)}${period.slice(0, 4)}`,
    gendt: portalDay(madeOn),
    fc: files,
    docdata,
  };
  return JSON.stringify({ chksum: 'sample', data });
}

function bySupplier(documents: readonly FiledDocument[], listed: (all: readonly FiledDocument[]) => object): object[] {
  const suppliers = [...new Set(documents.map(({ supplier = HOTEL_GSTIN }) => supplier))];
  return suppliers.map((ctin) => ({
    ctin,
    trdnm: 'CHAMUNDI HOSPITALITY PRIVATE LIMITED',
    supprd: '112026',
    ...listed(documents.filter(({ supplier = HOTEL_GSTIN }) => supplier === ctin)),
  }));
}

function filed({ on, taxable = 5_000, igst = 0, cgst = 0, sgst = 0, place = '29', shut }: FiledDocument) {
  const reason = shut ? { itcavl: 'N', rsn: shut } : { itcavl: 'Y' };
  return { dt: portalDay(on), pos: place, rev: 'N', txval: taxable, igst, cgst, sgst, cess: 0, ...reason };
}

function portalDay(day: string): string {
  return day.split('-').toReversed().join('-');
}
