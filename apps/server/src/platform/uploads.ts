import type { Operation } from '@pravas/contract/operation.ts';
import { checkUpload, uploadName, uploadRule } from '@pravas/contract/uploads.ts';
import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/** A file as it was sent; its name and content are the sender's claims. */
export interface UploadedFile {
  readonly fileName: string;
  readonly bytes: Buffer;
}

/** What a request carries. */
export interface SentRequest {
  readonly body: unknown;
  readonly file: UploadedFile | null;
}

const DATA_LIMIT_BYTES = 65_536;

/**
 * Reads a request's body: JSON, or for operations that take a file multipart with the file under `file` and the body
 * as JSON under `data` (rules §7.1). Throws `validation_failed` on the field `file`, `unsupported_media_type`,
 * `bad_request`.
 */
export async function readRequest(operation: Operation, request: FastifyRequest): Promise<SentRequest> {
  if (!request.isMultipart()) {
    if (operation.upload?.required) refuseFile('File is required');
    return { body: request.body ?? {}, file: null };
  }
  if (!operation.upload) throw new Refusal('unsupported_media_type');
  const rule = uploadRule(operation.upload);
  let data: string | null = null;
  let file: UploadedFile | null = null;
  const limits = {
    files: 1,
    fields: 1,
    parts: 2,
    fileSize: rule.maxBytes,
    fieldSize: DATA_LIMIT_BYTES,
    headerPairs: 20,
  };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (part.fieldname !== 'data' || typeof part.value !== 'string' || part.valueTruncated)
          throw new Refusal('bad_request');
        data = part.value;
      } else {
        if (part.fieldname !== 'file') throw new Refusal('bad_request');
        const bytes = await part.toBuffer();
        // The reader stops at the limit, so a flood costs no more memory than the largest good file.
        if (part.file.truncated) refuseFile(`${rule.label} must be under ${rule.maxBytes / 1_048_576} MB`);
        file = { fileName: uploadName(part.filename), bytes };
      }
    }
  } catch (error) {
    throw unreadable(error);
  }
  if (file === null && operation.upload.required) refuseFile('File is required');
  if (file !== null) {
    const message = checkUpload(operation.upload, file.fileName, file.bytes.length);
    if (message !== null) refuseFile(message);
  }
  return { body: data === null ? {} : parseData(data), file };
}

/** How the reader of forms says that one ends before its end. */
const BROKEN_OFF = /unexpected end of|terminated early|closed before/i;

/** An unreadable form is the fault of its sender or the network, never ours. An error with its own status keeps it. */
function unreadable(error: unknown): unknown {
  if (error instanceof Refusal || !(error instanceof Error)) return error;
  if (!BROKEN_OFF.test(error.message)) return 'statusCode' in error ? error : new Refusal('bad_request');
  const message = 'The upload broke off before its end. Please send it again.';
  return new Refusal('validation_failed', { errors: [{ field: 'file', message }] });
}

function refuseFile(message: string): never {
  throw new Refusal('validation_failed', { errors: [{ field: 'file', message }] });
}

/** JSON without the two keys by which a prototype could be reached. */
function parseData(text: string): unknown {
  try {
    return JSON.parse(text, (key, value: unknown) => {
      if (key === '__proto__' || key === 'constructor') throw new Refusal('bad_request');
      return value;
    });
  } catch {
    throw new Refusal('bad_request');
  }
}
