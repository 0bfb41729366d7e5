import { ACCOUNT_ARTICLES } from './account.ts';
import { APPROVAL_ARTICLES } from './approval.ts';
import { BOOK_ARTICLES } from './book.ts';
import { CHANGE_ARTICLES } from './change.ts';
import { EXPENSE_ARTICLES } from './expense.ts';
import { INVOICE_ARTICLES } from './invoice.ts';
import type { OurArticle } from './our-article.ts';
import { PAYMENT_ARTICLES } from './payment.ts';
import { REFUND_ARTICLES } from './refund.ts';

export type { OurArticle } from './our-article.ts';

/** Every article that we write. */
export const OUR_ARTICLES: readonly OurArticle[] = [
  ...BOOK_ARTICLES,
  ...CHANGE_ARTICLES,
  ...REFUND_ARTICLES,
  ...INVOICE_ARTICLES,
  ...APPROVAL_ARTICLES,
  ...EXPENSE_ARTICLES,
  ...PAYMENT_ARTICLES,
  ...ACCOUNT_ARTICLES,
];
