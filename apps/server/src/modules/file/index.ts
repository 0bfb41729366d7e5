export { type CheckedFile, checkDocument, checkImage, checkSpreadsheet } from './check-content.ts';
export { harmlessText, typedText } from './spreadsheet-text.ts';
export {
  type FileContext,
  keepFile,
  type NewFile,
  REMOVED_FILE_TOPIC,
  type ReadFile,
  readStoredFile,
  removeBytes,
  removeFile,
  storeDocument,
  storeImage,
  storeSpreadsheet,
} from './store-file.ts';
export { csvLine, writeCsv } from './write-csv.ts';
export { type Sheet, writeExcel } from './write-excel.ts';
