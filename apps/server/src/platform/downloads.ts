import { Readable } from 'node:stream';
import type { Download } from '@pravas/contract/schemas.ts';
import type { FastifyReply } from 'fastify';

/**
 * Sends a file. It is always saved, never shown as a page, and even if a browser showed it, it could run no script:
 * uploads must not act in our name.
 */
export function sendDownload(reply: FastifyReply, download: Download): FastifyReply {
  const ascii = download.fileName.replaceAll(/[^A-Za-z0-9 ._-]/g, '_').slice(0, 120);
  reply
    .header('content-type', download.mediaType)
    .header(
      'content-disposition',
      `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(download.fileName)}`,
    )
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff');
  return download.content instanceof Uint8Array
    ? reply.send(Buffer.from(download.content))
    : reply.send(Readable.from(download.content));
}
