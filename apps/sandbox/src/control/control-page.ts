import { SANDBOX_DUFFEL_ACCOUNT } from '../duffel/account.ts';
import { FAULT_KINDS } from '../faults.ts';
import { escapeHtml } from '../http-server.ts';
import { SANDBOX_SEATSELLER_ACCOUNT } from '../seatseller/account.ts';
import { SANDBOX_AGENCY } from '../tbo/agency.ts';
import { SANDBOX_HOTEL_LOGINS } from '../tbo-hotel/logins.ts';
import { SANDBOX_MERCHANT_ID, SANDBOX_MERCHANT_KEY_HEX } from '../worldline/sandbox-merchant.ts';

/** The style of the control page. */
export const CONTROL_CSS = `:root { color-scheme: light; font-family: system-ui, sans-serif; line-height: 1.5; }
body { margin: 0 auto; max-width: 56rem; padding: 1rem; color: #1c2030; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.5rem; border-bottom: 1px solid #d5d8e3; text-align: left; vertical-align: top; }
td:last-child { overflow-wrap: anywhere; }
code { background: #f3f4f8; padding: 0.1rem 0.3rem; overflow-wrap: anywhere; }
a:focus-visible { outline: 3px solid #1d4ed8; outline-offset: 2px; }
`;

const MAGIC_ROWS: readonly (readonly [string, string])[] = [
  ['PRICEUP', 'Book or Ticket answers a higher fare first and books once that is accepted.'],
  ['SOLDOUT', 'Book or Ticket says the seats are gone.'],
  ['SLOW', 'The booking is made at once and answered after 20 seconds; meanwhile it is "under process".'],
  ['TIMEOUT', 'The booking is made and never answered.'],
  ['PENDING', 'The answer says "in progress"; the third GetBookingDetails knows the result.'],
  ['FAIL', 'The supplier refuses with several messages in one text.'],
];

/** On top of those above, for the first passenger of a bus. */
const BUS_MAGIC_ROWS: readonly (readonly [string, string])[] = [
  ['EXPIRE', 'The seats are held for 20 seconds only.'],
  ['LOSTBLOCK', 'The seats are held, and the answer never comes.'],
  ['PHANTOM', 'Nothing is booked, and the answer never comes.'],
  ['PARTFAIL', 'The first seat can be cancelled and no other.'],
  ['ALTBUS', 'The operator sends another bus and gives 200 rupees back for each seat.'],
  ['NOCANCEL, SLOWCANCEL', 'Cancelling is rejected; it takes two looks (TBO).'],
];

const CALLS: readonly (readonly [string, string])[] = [
  ['GET /health', 'Whether the sandbox is up, its addresses and its clock.'],
  ['GET /orders, GET /tbo/bookings', 'Every order of both flight suppliers; those of the first alone.'],
  [
    'POST /commands',
    '{"order": "XABCDE", "command": "move_flight"}; also silent_move, cancel_flight, silent_cancel, overcharge, keep_more, withhold_refund, release_refund, refund_as_credit.',
  ],
  ['POST /refund-delay', '{"delayMs": 86400000} makes refunds take so long on the sandbox clock.'],
  ['GET /tbohotel/bookings', 'Every room booking, with its cancel requests.'],
  ['GET /stays/bookings', 'Every room booking of the second hotel supplier, with what came back of it.'],
  [
    'GET /tbohotel/switches, POST /tbohotel/switches',
    '{"balancePaise": 1000000, "feed": "b2c"}: the agency\'s money at the hotel supplier (null: without end), and selling rates in offers.',
  ],
  ['GET /bus/orders', 'Every block and every ticket of both bus suppliers.'],
  [
    'POST /bus/commands',
    '{"tin": "X0ABC12", "command": "cancel_bus"}; also cancel_ticket, replace_bus, and with the id of a "trip" sell_out, raise_prices: what a bus operator does now.',
  ],
  ['GET /bus/switches, POST /bus/switches', '{"balancePaise": 1000000}: the agency\'s money at the bus suppliers.'],
  ['GET /worldline/payments', 'Every payment and refund the gateway knows.'],
  [
    'POST /faults',
    '{"target": "tbo.Ticket", "kind": "timeout_after_success", "times": 1, "latencyMs": 1000, "byPaise": 50000}',
  ],
  ['GET /faults, DELETE /faults', 'The faults that wait; forgets them.'],
  ['GET /clock, POST /clock', '{"offsetMs": 3600000} moves the sandbox clock.'],
  ['POST /reset', 'Forgets bookings, payments, mails, searches and faults, and sets the clock right.'],
];

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const header = head.map((cell) => `<th scope="col">${escapeHtml(cell)}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`).join('');
  return `<table><thead><tr>${header}</tr></thead><tbody>${body}</tbody></table>`;
}

/** The page a person sees on the control port: what can be asked, and how to make things go wrong. */
export function controlPage(urls: Readonly<Record<string, string>>): string {
  const links = Object.entries(urls)
    .map(([name, url]) => `<li>${escapeHtml(name)}: <a href="${escapeHtml(url)}">${escapeHtml(url)}</a></li>`)
    .join('');
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pravas sandbox</title><link rel="stylesheet" href="/control.css"></head>
<body><main><h1>Pravas sandbox</h1>
<p>Invented flights, hotels and buses, invented money. Nothing here reaches a real supplier.</p>
<ul>${links}</ul>
<h2>Calls</h2>${table(['Call', 'What it does'], CALLS)}
<h2>Magic last names</h2>${table(['Last name', 'What happens'], MAGIC_ROWS)}
<h2>Magic last names on buses</h2>${table(['Last name', 'What happens'], BUS_MAGIC_ROWS)}
<p>Payments of amounts that end in .13 rupees are declined.</p>
<h2>Faults</h2><p>Targets: <code>tbo.&lt;Method&gt;</code>, <code>tbohotel.&lt;Method&gt;</code>, <code>tbobus.&lt;Method&gt;</code>, <code>seatseller.&lt;call&gt;</code>, <code>duffel.&lt;call&gt;</code>, <code>worldline.&lt;call&gt;</code>, <code>worldline.return</code>, <code>irp.&lt;call&gt;</code>, <code>smtp.data</code>, <code>tbo.*</code>, <code>duffel.*</code>, <code>worldline.*</code>. Kinds: ${FAULT_KINDS.map((kind) => `<code>${kind}</code>`).join(', ')}.</p>
<h2>Credentials</h2>${table(
    ['Where', 'Value'],
    [
      [
        'TBO ClientId, UserName, Password',
        `${SANDBOX_AGENCY.clientId}, ${SANDBOX_AGENCY.userName}, ${SANDBOX_AGENCY.password}`,
      ],
      [
        'TBO Hotel, content; search and booking',
        Object.values(SANDBOX_HOTEL_LOGINS)
          .map(({ userName, password }) => `${userName}, ${password}`)
          .join('; '),
      ],
      ['Duffel access token', SANDBOX_DUFFEL_ACCOUNT.accessToken],
      [
        'SeatSeller consumer key, secret',
        `${SANDBOX_SEATSELLER_ACCOUNT.consumerKey}, ${SANDBOX_SEATSELLER_ACCOUNT.consumerSecret}`,
      ],
      ['Worldline MID, key', `${SANDBOX_MERCHANT_ID}, ${SANDBOX_MERCHANT_KEY_HEX}`],
    ],
  )}
</main></body></html>`;
}
