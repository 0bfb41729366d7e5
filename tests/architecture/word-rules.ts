import { isTestCode, isTypeScript, type Rule } from './source-tree.ts';

/**
 * What sounds translated, and what is said instead. People read these, in the web app, mails, papers and answers of the
 * API.
 */
const BANNED: readonly (readonly [RegExp, string])[] = [
  [/\bstands? here\b/i, 'appears here'],
  [/\ball the same\b/i, 'anyway, still'],
  [/\bLeft empty\b/, 'Leave blank to …'],
  [/\bLooked after by\b/, 'Assigned to'],
  [/\bMade by computer\b/, 'Computer-generated'],
  [/\bOnly taxes come back\b/, 'Non-refundable, taxes returned'],
  [/\bwithout a stay\b/, 'with no hotel'],
  [/\bTry on the past\b/, 'Test on past bookings'],
  [/\bLook at what was decided\b/, 'Show closed cases'],
  [/\bAbove 0 it counts alone\b/, 'If filled, … is ignored'],
  [/\bPaid in the end\b/, 'Net paid'],
  [/\bFees and GST in it\b/, 'Of which fees and GST'],
  [/\bto be done by you\b/, 'need you'],
  [/\bnow and then\b/, 'at times'],
  [/\blooked at, all kept\b/, 'Meets all … policy rules'],
  [/\bNobody has to be asked\b/, 'No approval needed'],
  [/\bReadable without a network\b/, 'Available offline'],
  [/\b(?:Light|Dark) look\b/, 'Light theme, Dark theme'],
  [/\bBy the workflow\b/, 'Chain: …'],
  [/\bSwitched off\b/, 'Inactive'],
  [/\bNobody has answered yet\b/, 'No answers yet'],
  [/\bNobody is named in\b/, 'No travellers named'],
  [/\bcan be looked up here\b/, '… appear here'],
  [/\basked about anew\b/, 'ask you again'],
  [/\bdeclare it anew\b/, 'declare it again'],
  [/\bnever his own\b/, 'except their own'],
  [/\bNeeded to reject\b/, 'Required if you reject'],
  [/\bletters and blanks\b/, 'letters and spaces'],
  [/\bmay cost whatever it costs\b/, 'has no price limit'],
  [/\bthis one time and\b/, 'shown only once'],
  [/\bAsking what comes back\b/, 'Asking for the refund'],
  [/\bAsk for what comes back\b/, 'See the refund'],
  [/\b(?:codes?|invitations?) holds? (?:for|until)\b/i, 'is valid for …'],
  [/\bStands in the history\b/, 'Appears in the history'],
  [/\bThe chain does not hold\b/, 'The chain is broken'],
  [/\bthe prices of now\b/i, 'current prices'],
  [/\bin (?:its|their) present state\b/, 'in its current status'],
  [/\bas it stands\b/, 'in its current status'],
  [/\bNobody looks after\b/, 'It is not assigned'],
  [/\bis no (?:day|amount|number|GSTIN|JSON file)\b/, 'is not a …'],
  [/\bstands in (?:both|row)\b/, 'there is … in both, appears in row …'],
  [/\bNobody of this\b/, 'No traveller has this …'],
  [/\bwas told already\b/, 'was already reported'],
  [/\b(?:is|are) there already\b/, 'already exists, is already recorded'],
  [
    /\b(?:is|was|are|were) (?:cancelled|booked|claimed|decided|closed|entered|declared|used|paid) already\b/,
    'is already …',
  ],
  [/\bhas been \w+ already\b/, 'has already been …'],
  [/\bcould not be had\b/, 'was not available'],
  [/\bour fee with it\b/, 'including our fee'],
  [/\bby what has been said\b/, 'the votes so far decide'],
  [/\bOnly whoever\b/, 'Only the person who'],
  [/\bmust not hold\b/, 'must not contain'],
  [/\bmore than nothing\b/, 'above 0'],
  [/\bhangs on it\b/, 'depends on it'],
  [/\b[Nn]othing comes back\b/, 'no refund'],
  [/(?:\}|[Tt]axes|fees|fare|What) (?:still )?(?:comes?|coming|came) back\b/, 'is refunded, was returned'],
  [/\bleave it open\b/, 'leave it blank'],
  [/\bNobody decides on\b/, 'You cannot decide on'],
  [/\bof an own trip\b/, 'of your own trip'],
  [/\bin the place of\b/, 'instead of'],
];
const COMMENT = /^\s*(?:\/\/|\/?\*)/;
const SHOWN = /^(?:apps\/(?:web|server)|packages\/(?:domain|contract|payments|suppliers))\/src\//;

/** Nobody is shown a phrase that has to be read twice. Comments are exempt. */
export const wordsArePlain: Rule = (files) =>
  files
    .filter((file) => isTypeScript(file) && SHOWN.test(file.path) && !isTestCode(file.path))
    .flatMap((file) =>
      file.text.split('\n').flatMap((line, index) =>
        COMMENT.test(line)
          ? []
          : BANNED.filter(([phrase]) => phrase.test(line)).map(([phrase, better]) => ({
              rule: 'words',
              path: file.path,
              message: `line ${index + 1} says ${phrase.source}; better: ${better}`,
            })),
      ),
    );
