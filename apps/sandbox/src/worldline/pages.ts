import { escapeHtml } from '../http-server.ts';
import type { Payment } from './payments.ts';
import { SANDBOX_MERCHANT_NAME } from './sandbox-merchant.ts';

/** Paise as rupees in the Indian way, `₹1,23,456.50`. */
function formatRupees(paise: number): string {
  return new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(paise / 100);
}

function page(title: string, body: string, script = ''): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/ipg/assets/gateway.css">
${script}
</head>
<body>
<p class="banner" role="note">Sandbox gateway – no real money</p>
<main>
${body}
</main>
</body>
</html>`;
}

function summary(payment: Payment): string {
  return `<dl>
<dt>Merchant</dt><dd>${escapeHtml(SANDBOX_MERCHANT_NAME)}</dd>
<dt>Order</dt><dd>${escapeHtml(payment.orderId)}</dd>
<dt>Amount</dt><dd class="amount">${escapeHtml(formatRupees(payment.amountPaise))}</dd>
</dl>`;
}

/** The page on which a payment is decided. */
export function paymentPage(payment: Payment): string {
  const reference = encodeURIComponent(payment.pgMeTrnRefNo);
  return page(
    `Pay ${formatRupees(payment.amountPaise)}`,
    `<h1>Pay ${escapeHtml(formatRupees(payment.amountPaise))}</h1>
${summary(payment)}
<form method="post" action="/ipg/payments/${reference}/decide">
<button class="primary" name="decision" value="pay">Pay</button>
<button name="decision" value="fail">Fail</button>
<button name="decision" value="cancel">Cancel</button>
<fieldset>
<legend>What can go wrong on the way back</legend>
<button name="decision" value="pay_lost">Pay but lose the return</button>
<button name="decision" value="pay_twice">Pay twice</button>
</fieldset>
</form>
<p>This page is open for 15 minutes. Amounts that end in .13 rupees are declined.</p>`,
  );
}

/** The page that carries the answer back to the merchant; it submits itself and has a button for browsers that do not. */
export function returnPage(payment: Payment, merchantResponse: string): string {
  return page(
    'Back to the merchant',
    `<h1>Back to the merchant</h1>
${summary(payment)}
<form id="return" method="post" action="${escapeHtml(payment.responseUrl)}">
<input type="hidden" name="merchantResponse" value="${escapeHtml(merchantResponse)}">
<button class="primary">Continue</button>
</form>`,
    '<script src="/ipg/assets/return.js" defer></script>',
  );
}

/** The end of the road when the return is lost on purpose. */
export function lostPage(payment: Payment): string {
  return page(
    'The return was lost',
    `<h1>Paid, and the return was lost</h1>
${summary(payment)}
<p>The payment is captured, but the merchant was not told. It can find out by asking for the transaction's status.</p>`,
  );
}

/** A page that says why nothing can be paid. */
export function refusalPage(reason: string): string {
  return page('Payment not possible', `<h1>Payment not possible</h1><p role="alert">${escapeHtml(reason)}</p>`);
}

/** Submits the return page's form; the page works without it by its button. */
export const RETURN_SCRIPT = "document.getElementById('return').submit();\n";

/** The gateway's own style. */
export const GATEWAY_CSS = `:root { color-scheme: light; font-family: system-ui, sans-serif; line-height: 1.5; }
body { margin: 0; background: #f3f4f8; color: #1c2030; }
.banner { margin: 0; padding: 0.75rem 1rem; background: #7a2e00; color: #fff; font-weight: 600; text-align: center; }
main { max-width: 30rem; margin: 2rem auto; padding: 1.5rem; background: #fff; border: 1px solid #d5d8e3; border-radius: 0.75rem; }
h1 { margin-top: 0; font-size: 1.5rem; }
dl { display: grid; grid-template-columns: 7rem 1fr; gap: 0.5rem 1rem; }
dt { color: #4a5066; }
dd { margin: 0; overflow-wrap: anywhere; }
.amount { font-weight: 700; }
form { display: flex; flex-direction: column; gap: 0.75rem; }
fieldset { display: flex; flex-direction: column; gap: 0.75rem; margin: 0.5rem 0 0; border: 1px solid #d5d8e3; border-radius: 0.5rem; }
button { min-height: 2.75rem; padding: 0.5rem 1rem; border: 1px solid #565d78; border-radius: 0.5rem; background: #fff; color: #1c2030; font: inherit; cursor: pointer; }
button.primary { background: #1d4ed8; border-color: #1d4ed8; color: #fff; font-weight: 600; }
button:focus-visible { outline: 3px solid #f59e0b; outline-offset: 2px; }
`;
