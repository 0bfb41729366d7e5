import { promisify } from 'node:util';
import {
  constants,
  createGzip,
  createZstdCompress,
  type Gzip,
  gzip,
  type ZstdCompress,
  zstdCompress,
  zstdCompressSync,
} from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HeldAnswer } from './held-answer.ts';

/** How a long answer can be compressed; the browser says which of these it reads. */
export type Encoding = 'zstd' | 'gzip';

const compressZstd = promisify(zstdCompress);
const compressGzip = promisify(gzip);

// Each higher level costs more time than its saved bytes take to transfer.
const ZSTD_LEVEL = 1;
const GZIP_LEVEL = 4;
/** 2 MB: what a later supplier's answer repeats of a hotel refers to its first occurrence. Browsers read up to 8 MB. */
const STREAM_WINDOW_LOG = 21;
/** Packing so much takes half a millisecond; calling another thread takes as long. */
const PACKED_HERE_BYTES = 256 * 1024;
/** A list of flights packs into few pieces: each piece is a turn of the thread that packs. */
const CHUNK_BYTES = 64 * 1024;

/** The best encoding that the request accepts; null where it accepts none of ours. */
export function encodingFor({ headers }: Pick<FastifyRequest, 'headers'>): Encoding | null {
  const accepted = String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => !/;\s*q=0(?:\.0+)?$/.test(one))
    .map((one) => one.split(';', 1)[0]?.trim());
  return (['zstd', 'gzip'] as const).find((one) => accepted.includes(one)) ?? null;
}

/** Headers of an answer in this encoding. */
export function encodingHeaders(encoding: Encoding | null): Readonly<Record<string, string>> {
  return { vary: 'accept-encoding', ...(encoding === null ? {} : { 'content-encoding': encoding }) };
}

/**
 * Sends a JSON text, compressed off the event loop if the browser accepts it. Only for answers without secrets: the
 * length of a compressed text can reveal a secret to someone who can add their own text next to it.
 */
export async function packAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  json: string,
  held: HeldAnswer,
): Promise<Buffer> {
  const encoding = encodingFor(request);
  const packed = await held.whenReady(pack(json, encoding));
  void reply.headers({ ...encodingHeaders(encoding), 'content-type': 'application/json; charset=utf-8' });
  return packed;
}

/** A text in an encoding, as bytes; packed beside the event loop, unless that takes longer than to pack it here. */
export async function pack(text: string, encoding: Encoding | null): Promise<Buffer> {
  const bytes = Buffer.from(text, 'utf8');
  if (encoding === 'zstd') {
    const options = { params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL } };
    return bytes.length <= PACKED_HERE_BYTES ? zstdCompressSync(bytes, options) : compressZstd(bytes, options);
  }
  return encoding === 'gzip' ? compressGzip(bytes, { level: GZIP_LEVEL }) : bytes;
}

/** Packs a stream of events; each is sent on whole, as soon as it is written. */
export function packStream(encoding: Encoding): Gzip | ZstdCompress {
  return encoding === 'zstd'
    ? createZstdCompress({
        flush: constants.ZSTD_e_flush,
        chunkSize: CHUNK_BYTES,
        params: {
          [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL,
          [constants.ZSTD_c_windowLog]: STREAM_WINDOW_LOG,
        },
      })
    : createGzip({ flush: constants.Z_SYNC_FLUSH, chunkSize: CHUNK_BYTES, level: GZIP_LEVEL });
}
