export { createArchiveNames } from './archive-names.ts';
export { type CheckedFile, checkDocument, checkImage, checkSpreadsheet } from './check-content.ts';
export { dayText } from './paper-cells.ts';
export { typedText } from './spreadsheet-text.ts';
export {
  digestOf,
  type FileContext,
  keepFile,
  REMOVED_FILE_TOPIC,
  type ReadFile,
  readStoredFile,
  removeBytes,
  removeFile,
} from './store-file.ts';
export { type Table, type TableRow, wallText } from './table.ts';
export { type ArchivedFile, writeArchive } from './write-archive.ts';
export { writeCsv } from './write-csv.ts';
export { writeExcel } from './write-excel.ts';
export { writeTableCsv } from './write-table-csv.ts';
export { MOST_SHEET_ROWS, writeTableExcel } from './write-table-excel.ts';
export { MOST_PAPER_COLUMNS, MOST_PAPER_ROWS, writeTablePdf } from './write-table-pdf.ts';
