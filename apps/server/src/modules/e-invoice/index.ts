export type { EInvoiceContext } from './e-invoice-context.ts';
export { registerDueEInvoices } from './register-due.ts';
export { registerEInvoiceRoutes } from './routes.ts';
