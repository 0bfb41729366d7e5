export {
  type DocumentFacts,
  type DocumentKind,
  issueDocument,
  listDocuments,
  type NewDocument,
  readDocument,
  type Seller,
  type TaxDocument,
} from './issue-document.ts';
