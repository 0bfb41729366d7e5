import sharp from 'sharp';

/** A photograph as a telephone takes it: rotated, and with data on where and by whom it was taken. */
export async function photograph(format: 'jpeg' | 'png', widthPx = 800, heightPx = 600): Promise<Buffer> {
  const picture = sharp({ create: { width: widthPx, height: heightPx, channels: 3, background: '#2f7d6b' } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Artist: 'CANARY-ARTIST', Make: 'CANARY-CAMERA' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '12/1 58/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '77/1 35/1 0/1' },
    });
  return format === 'jpeg' ? picture.jpeg().toBuffer() : picture.png().toBuffer();
}

/** The format of a picture and its metadata. */
export async function readPicture(bytes: Buffer) {
  const { format, width, height, exif, xmp, icc, orientation } = await sharp(bytes).metadata();
  return { format, width, height, tells: Boolean(exif ?? xmp ?? icc ?? orientation) };
}

/** A PNG's first bytes that claim a size no memory can hold; the pixels themselves are missing. */
export async function floodOfPixels(): Promise<Buffer> {
  const bytes = await sharp({ create: { width: 10, height: 10, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  bytes.writeUInt32BE(60_000, 16);
  bytes.writeUInt32BE(60_000, 20);
  return bytes;
}

/** A picture that is truly larger than 40 megapixels, though its file is small. */
export function largePicture(): Promise<Buffer> {
  return sharp({ create: { width: 8_000, height: 5_001, channels: 3, background: 'white' } })
    .png()
    .toBuffer();
}

/** A PDF of one empty page. */
export function pdf(): Buffer {
  const body = '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n';
  return Buffer.from(`${body}trailer<</Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`);
}
