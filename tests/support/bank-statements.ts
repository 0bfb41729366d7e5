/** A line of a statement as a test gives it; rupees, below 0 where it went out. */
export interface StatedLine {
  readonly day: string;
  readonly narration: string;
  readonly rupees: number;
}

const grouped = (rupees: number) => rupees.toLocaleString('en-IN', { minimumFractionDigits: 2 });

/** Its account, unless a test names another. */
const ACCOUNT = '50200012345678';

/**
 * A statement as HDFC's net banking saves it as CSV: a preamble, amounts with commas, balances that follow, a summary.
 */
export function hdfcStatement(
  lines: readonly StatedLine[],
  opening = 100_000,
  account: string | null = ACCOUNT,
): Buffer {
  let balance = opening;
  const rows = lines.map(({ day, narration, rupees }) => {
    balance += rupees;
    const [year = '', month = '', date = ''] = day.split('-');
    const short = `${date}/${month}/${year.slice(2)}`;
    const [out, into] = rupees < 0 ? [grouped(-rupees), ''] : ['', grouped(rupees)];
    return [short, narration, '', short, out, into, grouped(balance)].map((cell) => `"${cell}"`).join(',');
  });
  const text = [
    'HDFC BANK Ltd.,,,,,,',
    `${account === null ? 'A statement' : `Account No : ${account}`},,,,,,`,
    'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance',
    ...rows,
    'STATEMENT SUMMARY :-,,,,,,',
  ].join('\r\n');
  return Buffer.from(text);
}
