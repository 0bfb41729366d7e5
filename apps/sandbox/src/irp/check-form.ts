/** A reason for which the portal does not register a document, with its own number. */
export interface PortalError {
  readonly ErrorCode: string;
  readonly ErrorMessage: string;
}

/** The part of the form that the portal checks. */
export interface SentForm {
  readonly Version: string;
  readonly TranDtls: { readonly SupTyp: string };
  readonly DocDtls: { readonly Typ: string; readonly No: string; readonly Dt: string };
  readonly SellerDtls: { readonly Gstin: string };
  readonly BuyerDtls: { readonly Gstin: string; readonly LglNm: string; readonly Pin?: number };
  readonly ItemList: readonly { readonly HsnCd: string; readonly TotItemVal: number }[];
  readonly ValDtls: Readonly<Record<string, number>> & { readonly AssVal: number; readonly TotInvVal: number };
}

const REQUIRED = ['Version', 'TranDtls', 'DocDtls', 'SellerDtls', 'BuyerDtls', 'ItemList', 'ValDtls'];
const NUMBER = /^[A-Z1-9][A-Z0-9/-]{0,15}$/;

const error = (ErrorCode: string, ErrorMessage: string): readonly PortalError[] => [{ ErrorCode, ErrorMessage }];

/** Reads a form; answers what is wrong with it. Buyers named SUSPENDED and UNREGISTERED play those. */
export function checkForm(text: string, sellerGstin: string): SentForm | readonly PortalError[] {
  if (/:\s*(?:null|"")/.test(text)) return error('5002', 'Schema validation: a field is null or empty');
  const form = parsed(text);
  if (form === null) return error('5002', 'Schema validation: not an invoice');
  const { DocDtls, SellerDtls, BuyerDtls, ValDtls, ItemList } = form;
  if (form.Version !== '1.1') return error('2139', 'Invalid version');
  if (!NUMBER.test(DocDtls.No)) return error('2233', 'Invalid document number');
  if (SellerDtls.Gstin !== sellerGstin) return error('2144', 'The seller is not the user');
  if (BuyerDtls.Gstin === sellerGstin) return error('2211', 'Supplier and recipient GSTIN should not be the same');
  if (BuyerDtls.LglNm.includes('UNREGISTERED')) return error('3028', 'GSTIN is not present in the GST system');
  if (BuyerDtls.LglNm.includes('SUSPENDED')) return error('3029', 'GSTIN is not active');
  if (BuyerDtls.Pin === undefined) return error('3038', 'Pincode is required');
  const taxes = ['CgstVal', 'SgstVal', 'IgstVal'].map((key) => ValDtls[key] ?? 0);
  const total = [ValDtls.AssVal, ...taxes].reduce((all, value) => all + value, 0);
  const items = ItemList.reduce((all, item) => all + item.TotItemVal, 0);
  const isWhole = Math.abs(total - ValDtls.TotInvVal) < 0.005 && Math.abs(items - ValDtls.TotInvVal) < 0.005;
  return isWhole ? form : error('2189', 'Invalid total invoice value');
}

function parsed(text: string): SentForm | null {
  try {
    const form: unknown = JSON.parse(text);
    const isForm = typeof form === 'object' && form !== null && REQUIRED.every((key) => key in form);
    return isForm ? (form as SentForm) : null;
  } catch {
    return null;
  }
}
