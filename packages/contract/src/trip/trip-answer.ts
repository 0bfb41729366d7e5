import * as z from 'zod/mini';

/** A trip's answer from its approvers (screens §4 "Approver action"). */
export const tripAnswer = z.enum(['Approved', 'Reject', 'Partial Approved', 'Pending For Approval']);
