/* What a 'no' says: the contract's own sentences, since the server says them too. */
export { refusals } from '#contract/words/refusals.en-US.ts'
