import fc from 'fast-check';

// A mutant that a property catches is caught: its smallest example is of no interest and takes long to find.
fc.configureGlobal({ endOnFailure: true });
