export { readCommissionTds } from './commission-tds.ts';
export { keepSourceTaxes } from './keep-source-tax.ts';
export { registerSourceTaxRoutes } from './routes.ts';
