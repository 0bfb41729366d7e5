import { listTrips } from '@pravas/contract/trip/trip-operations.ts';
import { escapeHtml } from './escape-html.ts';
import type { Listed } from './reference-document.ts';

/** The shown part of the first call's answer; a trip has more. */
const FIRST_ANSWER = {
  status: 200,
  payload: {
    data: [
      { name: 'Review in Mumbai', status: 'Upcoming', route: 'Bengaluru → Mumbai → Bengaluru', totalPrice: 11_240 },
    ],
    total: 1,
    rowNumber: 1,
    recordsPerPage: 20,
  },
};

const error = (code: string) => `<a href="/docs/errors#code-${code}"><code>${code}</code></a>`;
const call = ({ operationId, tags: [area] }: Pick<Listed['operation'], 'operationId' | 'tags'>, words: string) =>
  `<a href="/docs/${area}#${operationId}">${words}</a>`;

/**
 * The start page: the first call, what applies to all calls, and each by its group. `origin`: where this server is
 * reached.
 */
export function renderStart(origin: string, groups: ReadonlyMap<string, readonly Listed[]>): string {
  const sections = [...groups].map(
    ([area, own]) => `<section><h2 class="group">${escapeHtml(area)}</h2>${renderCalls(own)}</section>`,
  );
  return `${firstCall(origin)}${RULES}<h2>All calls</h2>${sections.join('')}`;
}

/** Some calls as a list of links. */
export function renderCalls(calls: readonly Listed[]): string {
  const rows = calls.map(
    ({ path, method, operation }) =>
      `<li>${call(operation, escapeHtml(operation.summary))} <span class="method">${method}</span> <code>${escapeHtml(path)}</code></li>`,
  );
  return `<ul class="calls">${rows.join('')}</ul>`;
}

function firstCall(origin: string): string {
  const asked = `export PRAVAS_KEY='the key that you were shown'
curl -H "Authorization: Bearer $PRAVAS_KEY" \\
  '${origin}${listTrips.path}'`;
  return `<section aria-labelledby="first"><h2 id="first">Your first call</h2><ol class="steps">
<li><p><strong>Make a key.</strong> As an admin open <a href="/company-settings/integrations">Integrations</a>, choose “Make API key” and give it <code>trips.own</code>. It is shown once, acts in your name, and may do what you ticked and no more.</p></li>
<li><p><strong>Ask.</strong> ${call({ operationId: listTrips.id, tags: [listTrips.area] }, 'Your trips')}, the newest first:</p><pre tabindex="0" id="first-call">${escapeHtml(asked)}</pre></li>
<li><p><strong>Read the answer.</strong> Each trip has more than is shown here.</p><pre tabindex="0" id="first-answer">${escapeHtml(JSON.stringify(FIRST_ANSWER, null, 2))}</pre></li>
</ol></section>`;
}

const RULES = `<section aria-labelledby="rules"><h2 id="rules">What holds for every call</h2><ul class="rules">
<li>Amounts are rupees with at most two decimals. Times are local to the airport or the town, with their zone.</li>
<li>A success is <code>{"status":200,"payload":…}</code>. An error is <code>{"status","code","message"}</code>: the code names the rule that refused, and ${error('validation_failed')} names each field.</li>
<li>Lists come in pages: <code>rowNumber</code> is the first row, from 1, and <code>recordsPerPage</code> how many.</li>
<li>Calls that buy, pay or change ask for an <code>Idempotency-Key</code>: the same key and the same body get the same answer, and nothing happens twice. A key that is used for something else is refused with ${error('idempotency_key_reused')}.</li>
<li>Whoever asks too often gets ${error('too_many_requests')} and waits a moment.</li>
</ul></section>`;
