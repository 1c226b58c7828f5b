/* Errors of fields: the contract's sentences, because the server sends them too. */
export { fields } from '#contract/words/fields.en-US.ts'
