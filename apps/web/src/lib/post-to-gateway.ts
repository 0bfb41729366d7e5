/** What the browser posts to the gateway. */
export interface PaymentRequest {
  readonly merchantRequest: string;
  readonly mid: string;
  readonly action: string;
}

/** Leaves for the payment gateway: a hidden form with its two fields, posted by the browser (screens §2.5). */
export function postToGateway({ merchantRequest, mid, action }: PaymentRequest): void {
  const form = document.createElement('form');
  form.method = 'POST';
  form.action = action;
  form.hidden = true;
  for (const [name, value] of Object.entries({ merchantRequest, mid })) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}
