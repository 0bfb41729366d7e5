import { extensionOf } from '@pravas/domain/validation/file-rules.ts';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { Refusal } from '../../platform/refusal.ts';
import { spreadsheetKind } from '../../platform/spreadsheet-kind.ts';
import { UnreadableSpreadsheet } from '../../platform/unpack-workbook.ts';
import type { UploadedFile } from '../../platform/uploads.ts';
import { judgePdf, type PdfRefusal } from './active-pdf.ts';

/** A file whose content was checked: what is kept, and what it truly is. */
export interface CheckedFile {
  readonly kind: 'image' | 'document' | 'spreadsheet' | 'tax_return' | 'accounting';
  /** What the person called it. */
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
}

/**
 * A picture of 40 megapixels is larger than any camera's scan of a page; a file that claims more is an attempt to fill
 * memory.
 */
const MAX_PIXELS = 40_000_000;
/** Profile pictures and logos are shown small. */
const IMAGE_SIDE_PX = 512;
/** An opened picture may take 160 MB; two at a time keep the process inside its memory. */
const MAX_PARALLEL = 2;

let running = 0;
const waiting: (() => void)[] = [];

async function bounded<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_PARALLEL) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/**
 * Checks a picture and makes a small one of it: turned upright, without the camera's metadata (place, time, owner), and
 * re-encoded, so that nothing hidden beside the pixels survives. Throws `file_refused`.
 */
export async function checkImage(file: UploadedFile): Promise<CheckedFile> {
  await expectPicture(file);
  const bytes = await redraw(file, (picture) =>
    picture
      .resize({ width: IMAGE_SIDE_PX, height: IMAGE_SIDE_PX, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 85 })
      .toBuffer(),
  );
  return { kind: 'image', name: file.fileName.replace(/\.[^.]*$/, '.webp'), mediaType: 'image/webp', bytes };
}

const PDF_REFUSALS: Readonly<Record<NonNullable<PdfRefusal>, string>> = {
  active: 'The PDF contains a script or an active form. Please print it to a new PDF and choose that.',
  locked: 'The PDF is protected, so it cannot be checked. Please save it without protection and choose that.',
  unreadable: 'The PDF could not be read. Please print it to a new PDF and choose that.',
};

/**
 * Checks a scan or PDF. Pictures are re-encoded at full size without the camera's metadata; a PDF stays as it is, must
 * do nothing when it is opened, and is only ever served as a download. Throws `file_refused`.
 */
export async function checkDocument(file: UploadedFile): Promise<CheckedFile> {
  const checked = { kind: 'document', name: file.fileName } as const;
  if (extensionOf(file.fileName) === 'pdf') {
    if (!isWholePdf(file.bytes)) refuse('The file is not a PDF document');
    const refusal = await bounded(() => judgePdf(file.bytes));
    if (refusal !== null) refuse(PDF_REFUSALS[refusal]);
    return { ...checked, mediaType: 'application/pdf', bytes: file.bytes };
  }
  const kind = await expectPicture(file);
  const bytes = await redraw(file, (picture) =>
    kind === 'png' ? picture.png().toBuffer() : picture.jpeg({ quality: 90 }).toBuffer(),
  );
  return { ...checked, mediaType: kind === 'png' ? 'image/png' : 'image/jpeg', bytes };
}

const SPREADSHEET_TYPES: Readonly<Record<string, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
  csv: 'text/csv',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
};

/**
 * Checks whether a file is a readable spreadsheet, whatever its name says. Its reader judges the content, outside the
 * process that serves people. Throws `file_refused`.
 */
export async function checkSpreadsheet(file: UploadedFile): Promise<CheckedFile> {
  try {
    spreadsheetKind(file.bytes);
  } catch (error) {
    if (error instanceof UnreadableSpreadsheet) refuse(error.message);
    throw error;
  }
  const mediaType = SPREADSHEET_TYPES[extensionOf(file.fileName)] ?? 'application/octet-stream';
  return { kind: 'spreadsheet', name: file.fileName, mediaType, bytes: file.bytes };
}

/** Pictures that are not accepted, with what to do instead. */
const OTHER_PICTURES: Readonly<Record<string, string>> = {
  heic: 'This is a HEIC picture of an iPhone. Share it as JPEG (Settings, Camera, Formats, Most Compatible), or take a screenshot of it, and choose that',
  heif: 'This is a HEIF picture. Save it as JPEG, or take a screenshot of it, and choose that',
  avif: 'This is an AVIF picture. Save it as JPEG or PNG and choose that',
  webp: 'This is a WebP picture. Save it as JPEG or PNG and choose that',
  gif: 'This is a GIF picture. Save it as JPEG or PNG and choose that',
  tif: 'This is a TIFF picture. Save it as JPEG, PNG or PDF and choose that',
  bmp: 'This is a BMP picture. Save it as JPEG or PNG and choose that',
  pdf: 'This is a PDF. Rename it to end in .pdf and choose it again',
};

/** The picture's kind by its first bytes. */
async function expectPicture(file: UploadedFile): Promise<'jpg' | 'png'> {
  const found = (await fileTypeFromBuffer(file.bytes))?.ext;
  // The content counts, not the name: viewers open it either way.
  if (found === 'jpg' || found === 'png') return found;
  refuse((found && OTHER_PICTURES[found]) ?? 'The content of the file does not match its name');
}

async function redraw(file: UploadedFile, draw: (picture: Sharp) => Promise<Buffer>): Promise<Buffer> {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 } as const;
  try {
    return await bounded(() => draw(sharp(file.bytes, options).autoOrient().toColourspace('srgb')));
  } catch (error) {
    const isTooLarge = error instanceof Error && /pixel limit/i.test(error.message);
    refuse(isTooLarge ? 'The picture has more than 40 megapixels' : 'The picture is damaged');
  }
}

/** Some programs write a line break, or the mark of UTF-8, before it; readers look for it among the first bytes. */
const PDF_START = /^(?:\u00ef\u00bb\u00bf)?\s*%PDF-[12]\.\d[\s%]/;

/** Whether only blanks precede a PDF and nothing follows its end: two formats in one file are refused. */
function isWholePdf(bytes: Buffer): boolean {
  if (!PDF_START.test(bytes.subarray(0, 1_024).toString('latin1'))) return false;
  const tail = bytes.subarray(-1_024).toString('latin1');
  const end = tail.lastIndexOf('%%EOF');
  return end >= 0 && /^[\s\0]*$/.test(tail.slice(end + 5)) && bytes.includes('startxref');
}

function refuse(message: string): never {
  throw new Refusal('file_refused', { errors: [{ field: 'file', message }] });
}
