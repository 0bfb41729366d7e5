import { checkFile, FILE_RULES, type FileRule, seenName } from '@pravas/domain/validation/file-rules.ts';
import type { Upload } from './operation.ts';

/** The file rule an operation's upload is held to. */
export function uploadRule(upload: Upload): FileRule {
  return FILE_RULES[upload.rule];
}

/** Judges a sent file's name and size by it; answers the message for the field `file`, or null. */
export function checkUpload(upload: Upload, fileName: string, bytes: number): string | null {
  return checkFile(uploadRule(upload), fileName, bytes);
}

/** The name of an uploaded file from here on: 200 characters at most, and no invisible ones. */
export function uploadName(fileName: string): string {
  return seenName(fileName).slice(0, 200);
}
