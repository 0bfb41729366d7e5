const ENDS_SENTENCE = /[.!?:;,”]$/;

/**
 * A mail's lines as one run of text: facts separated by a dot, sentences after each other, without indents and gaps.
 */
export function runningText(body: string): string {
  return body
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .reduce((text, line) => (text === '' ? line : `${text}${ENDS_SENTENCE.test(text) ? ' ' : ' · '}${line}`), '');
}

/** "2 unread, 1 needs you"; a zero is left out. */
export function inboxCount(unread: number, needsAction: number): string {
  const parts = [
    ...(unread > 0 ? [`${unread} unread`] : []),
    ...(needsAction > 0 ? [needsAction === 1 ? '1 needs you' : `${needsAction} need you`] : []),
  ];
  return parts.length === 0 ? 'Nothing unread, and nothing needs you' : parts.join(', ');
}
