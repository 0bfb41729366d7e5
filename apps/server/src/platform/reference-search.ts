import { ERROR_CODES } from '@pravas/contract/error-codes.ts';
import { escapeHtml } from './escape-html.ts';
import { type Listed, listCalls, type ReferenceDocument } from './reference-document.ts';
import { renderCalls } from './reference-start.ts';

/** How much of the typed text is searched. */
export const MOST_LETTERS = 100;
const MOST_CALLS = 50;

interface Sought {
  readonly call: Listed;
  readonly title: string;
  readonly text: string;
}

/** Answers the calls and errors that match some words, as the content of a page. */
export function createReferenceSearch(document: ReferenceDocument): (asked: string) => string {
  const calls = listCalls(document).map((call): Sought => {
    const { operationId, summary, description, tags, parameters } = call.operation;
    const names = parameters.map((one) => ('$ref' in one ? one.$ref : one.name));
    const text = [summary, operationId, ...tags, call.path, description, ...names].join(' ').toLowerCase();
    return { call, title: `${summary} ${operationId}`.toLowerCase(), text };
  });
  const errors = Object.entries(ERROR_CODES).map(([code, { status, message }]) => ({
    text: `${code} ${status} ${message}`.toLowerCase(),
    row: `<li><a href="/docs/errors#code-${code}"><code>${code}</code></a> ${status}: ${escapeHtml(message)}</li>`,
  }));
  return (asked) => {
    const words = asked.slice(0, MOST_LETTERS).toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return '<p role="status">Type a word: “cancel”, “invoice”, “validation_failed”.</p>';
    const has = (text: string) => words.every((word) => text.includes(word));
    const found = calls.filter(({ text }) => has(text));
    // Matches by name come before mentions.
    const [named, others] = [found.filter(({ title }) => has(title)), found.filter(({ title }) => !has(title))];
    const shown = [...named, ...others].slice(0, MOST_CALLS).map(({ call }) => call);
    const rules = errors.filter(({ text }) => has(text)).map(({ row }) => row);
    if (shown.length === 0 && rules.length === 0)
      return `<p role="status">Nothing has “${escapeHtml(words.join(' '))}” in it. Try one word of it, or a part of the address.</p>`;
    const first = found.length > shown.length ? `, the first ${shown.length} of ${found.length}` : '';
    return `<p role="status">${found.length} ${found.length === 1 ? 'call' : 'calls'} and ${rules.length} ${rules.length === 1 ? 'error' : 'errors'}${first}.</p>${renderCalls(shown)}${rules.length > 0 ? `<h2>Errors</h2><ul class="rules">${rules.join('')}</ul>` : ''}`;
  };
}
