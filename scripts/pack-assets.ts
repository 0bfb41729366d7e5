import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const PACKABLE = /\.(?:js|css|html|svg|webmanifest|json)$/;
/** Shorter files fit one packet anyway. */
const WORTH_BYTES = 1_024;
/** The step above takes ten times as long for a thirtieth less. */
const BROTLI_QUALITY = 9;

/** Writes every text of a built web app beside itself as `.br` and `.gz`, which the server hands out as they are. */
export async function packAssets(dir: string): Promise<void> {
  const files = await fs.readdir(dir, { recursive: true });
  await Promise.all(files.filter((file) => PACKABLE.test(file)).map((file) => pack(path.join(dir, file))));
}

async function pack(file: string): Promise<void> {
  const bytes = await fs.readFile(file);
  if (bytes.length < WORTH_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const packed = await Promise.all([brotli(bytes, { params }), gzipped(bytes, { level: 9 })]);
  await Promise.all([fs.writeFile(`${file}.br`, packed[0]), fs.writeFile(`${file}.gz`, packed[1])]);
}
