/* Refusals: the contract's sentences, because the server sends them too. */
export { refusals } from '#contract/words/refusals.en-US.ts'
