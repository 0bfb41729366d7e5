import { extensionOf } from '@pravas/domain/validation/file-rules.ts';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { Refusal } from '../../platform/refusal.ts';
import type { UploadedFile } from '../../platform/uploads.ts';
import { judgePdf, type PdfRefusal } from './active-pdf.ts';

/** A file whose content was looked at: what is kept, and what it truly is. */
export interface CheckedFile {
  readonly kind: 'image' | 'document' | 'spreadsheet' | 'tax_return' | 'accounting';
  /** What the person called it. */
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
}

/** A picture of 40 megapixels is larger than any camera's scan of a page; what claims more is meant to fill memory. */
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
 * Looks at a picture and makes a small one of it: turned upright, without the camera's notes (place, time, owner), and
 * written anew, so that nothing that hid beside the pixels survives. Throws `file_refused`.
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
  active: 'The PDF holds a script or a form that acts by itself. Please print it to a new PDF and choose that.',
  locked: 'The PDF is protected, so it cannot be checked. Please save it without protection and choose that.',
  unreadable: 'The PDF could not be read. Please print it to a new PDF and choose that.',
};

/**
 * Looks at a scan or PDF. Pictures are written anew at full size without the camera's notes; a PDF stays as it is, must
 * do nothing when it is opened, and is only ever handed out to be saved. Throws `file_refused`.
 */
export async function checkDocument(file: UploadedFile): Promise<CheckedFile> {
  const checked = { kind: 'document', name: file.fileName } as const;
  if (extensionOf(file.fileName) === 'pdf') {
    if (!isWholePdf(file.bytes)) refuse('The file is no PDF document');
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
};

/**
 * Looks whether a spreadsheet begins as its kind does. What is inside is judged by whoever reads it, apart from the
 * process that serves people. Throws `file_refused`.
 */
export async function checkSpreadsheet(file: UploadedFile): Promise<CheckedFile> {
  const extension = extensionOf(file.fileName);
  const mediaType = SPREADSHEET_TYPES[extension];
  if (!mediaType || !(await beginsAs(extension, file.bytes)))
    refuse('The content of the file is not what its name says');
  return { kind: 'spreadsheet', name: file.fileName, mediaType, bytes: file.bytes };
}

const ZIP_START = Buffer.from('PK\u0003\u0004', 'latin1');
/** The compound file that XLS is kept in (Microsoft's [MS-CFB], section 2.2). */
const COMPOUND_START = Buffer.from('d0cf11e0a1b11ae1', 'hex');

async function beginsAs(extension: string, bytes: Buffer): Promise<boolean> {
  if (extension === 'xlsx') return startsWith(bytes, ZIP_START);
  if (extension === 'xls') return startsWith(bytes, COMPOUND_START);
  if (startsWith(bytes, ZIP_START) || startsWith(bytes, COMPOUND_START)) return false;
  const isUtf16 = startsWith(bytes, Buffer.from('fffe', 'hex'));
  if (isUtf16) return true;
  return !bytes.includes(0) && (await fileTypeFromBuffer(bytes)) === undefined;
}

function startsWith(bytes: Buffer, start: Buffer): boolean {
  return bytes.subarray(0, start.length).equals(start);
}

/** The picture's kind by its first bytes, which must be what its name says. */
async function expectPicture(file: UploadedFile): Promise<'jpg' | 'png'> {
  const found = (await fileTypeFromBuffer(file.bytes))?.ext;
  const named = extensionOf(file.fileName).replace('jpeg', 'jpg');
  if ((found !== 'jpg' && found !== 'png') || found !== named)
    refuse('The content of the file is not what its name says');
  return found;
}

async function redraw(file: UploadedFile, draw: (picture: Sharp) => Promise<Buffer>): Promise<Buffer> {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'warning', pages: 1 } as const;
  try {
    return await bounded(() => draw(sharp(file.bytes, options).autoOrient().toColourspace('srgb')));
  } catch (error) {
    const isTooLarge = error instanceof Error && /pixel limit/i.test(error.message);
    refuse(isTooLarge ? 'The picture has more than 40 megapixels' : 'The picture is damaged');
  }
}

/** Whether a PDF begins at the first byte and nothing follows its end: two formats in one file are refused. */
function isWholePdf(bytes: Buffer): boolean {
  if (!/^%PDF-[12]\.\d[\s%]/.test(bytes.subarray(0, 9).toString('latin1'))) return false;
  const tail = bytes.subarray(-1_024).toString('latin1');
  const end = tail.lastIndexOf('%%EOF');
  return end >= 0 && /^[\s\0]*$/.test(tail.slice(end + 5)) && bytes.includes('startxref');
}

function refuse(message: string): never {
  throw new Refusal('file_refused', { errors: [{ field: 'file', message }] });
}
