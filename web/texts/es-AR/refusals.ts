/* Refusals: the contract's own sentences, since the server sends them too. */
export { refusals } from '#contract/words/refusals.es-AR.ts'
