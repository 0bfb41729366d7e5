import dgram from 'node:dgram';

/** The kinds of record this server knows. */
type RecordType = 'A' | 'AAAA' | 'TXT';

/** A question it was asked. */
export interface Question {
  readonly name: string;
  readonly type: RecordType;
}

/** What a name has: addresses as text, or texts. An empty list is "no such record". */
export type AnswerQuestion = (question: Question) => readonly string[];

/** A running name server. */
export interface NameServer {
  /** As resolvers are configured: `127.0.0.1:port`. */
  readonly address: string;
  /** Every question so far, in order. */
  readonly questions: readonly Question[];
  close(): Promise<void>;
}

const TYPES: ReadonlyMap<number, RecordType> = new Map([
  [1, 'A'],
  [16, 'TXT'],
  [28, 'AAAA'],
]);
const HEADER_BYTES = 12;
const NO_SUCH_NAME = 3;
const NOT_IMPLEMENTED = 4;

/** Starts a name server on loopback that answers as configured, with no time to live (RFC 1035, over UDP). */
export async function startNameServer(answer: AnswerQuestion): Promise<NameServer> {
  const socket = dgram.createSocket('udp4');
  const questions: Question[] = [];
  socket.on('message', (message, peer) => {
    const reply = answerMessage(message, (question) => {
      questions.push(question);
      return answer(question);
    });
    if (reply) socket.send(reply, peer.port, peer.address);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.bind(0, '127.0.0.1', resolve);
  });
  return {
    address: `127.0.0.1:${socket.address().port}`,
    questions,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

/** The reply to one message; null for a message that is no question. */
export function answerMessage(message: Buffer, answer: AnswerQuestion): Buffer | null {
  if (message.length < HEADER_BYTES || message.readUInt16BE(4) !== 1) return null;
  const asked = readName(message, HEADER_BYTES);
  if (!asked || asked.end + 4 > message.length) return null;
  const code = message.readUInt16BE(asked.end);
  const type = TYPES.get(code);
  const records = type ? answer({ name: asked.name, type }) : [];
  const header = Buffer.alloc(HEADER_BYTES);
  message.copy(header, 0, 0, 2);
  // A reply, authoritative, recursion as it was asked for, and its result.
  const outcome = type === undefined ? NOT_IMPLEMENTED : records.length === 0 ? NO_SUCH_NAME : 0;
  header.writeUInt16BE(0x8400 | (message.readUInt16BE(2) & 0x0100) | outcome, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  const question = message.subarray(HEADER_BYTES, asked.end + 4);
  return Buffer.concat([header, question, ...records.map((record) => recordOf(type ?? 'A', code, record))]);
}

function readName(message: Buffer, start: number): { readonly name: string; readonly end: number } | null {
  const labels: string[] = [];
  let at = start;
  for (;;) {
    const length = message[at];
    if (length === undefined || length > 63) return null;
    if (length === 0) return { name: labels.join('.').toLowerCase(), end: at + 1 };
    labels.push(message.subarray(at + 1, at + 1 + length).toString('latin1'));
    at += 1 + length;
  }
}

/** One record about the name that was asked for, which a pointer back to the question says again. */
function recordOf(type: RecordType, code: number, text: string): Buffer {
  const data = dataOf(type, text);
  const head = Buffer.alloc(HEADER_BYTES);
  head.writeUInt16BE(0xc000 | HEADER_BYTES, 0);
  head.writeUInt16BE(code, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(0, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function dataOf(type: RecordType, text: string): Buffer {
  if (type === 'A') return Buffer.from(text.split('.').map(Number));
  if (type === 'TXT') {
    const bytes = Buffer.from(text);
    const parts = Array.from({ length: Math.ceil(bytes.length / 255) }, (_, index) =>
      bytes.subarray(index * 255, index * 255 + 255),
    );
    return Buffer.concat(parts.flatMap((part) => [Buffer.from([part.length]), part]));
  }
  const [head = '', tail = ''] = text.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const zeros = text.includes('::') ? 8 - groups(head).length - groups(tail).length : 0;
  const all = [...groups(head), ...Array<string>(zeros).fill('0'), ...groups(tail)];
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex');
}
