export { invoiceInForce } from './invoice-in-force.ts';
export {
  type DocumentKind,
  issueDocument,
  listDocuments,
  type NewDocument,
  readDocument,
  type TaxDocument,
} from './issue-document.ts';
export { saveEInvoice } from './kept-e-invoice.ts';
export { replaceDocument } from './replace-document.ts';
