/** A text with one mark at its end: its own, as that of 'No refund!', or a full stop. */
export function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
