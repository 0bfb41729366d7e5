import fc from 'fast-check';

// A change that a property notices is noticed: the smallest example of it is of no interest and takes long to find.
fc.configureGlobal({ endOnFailure: true });
