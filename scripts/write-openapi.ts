import fs from 'node:fs';
import path from 'node:path';
import { writeDocument } from '@pravas/contract/openapi/write-document.ts';
import { openApiDocument } from '@pravas/contract/openapi.ts';

const file = path.resolve(import.meta.dirname, '../openapi.json');
fs.writeFileSync(file, writeDocument(openApiDocument()));
console.log(`Wrote ${path.basename(file)}`);
