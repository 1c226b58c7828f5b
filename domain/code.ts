/** Returns the six digits of a code that a person typed or pasted, alone or with the text around it. */
export function codeIn(typed: string): string | undefined {
  const text = typed.normalize('NFKC')
  const [, code = text.replaceAll(/\D/g, '')] = /(?:^|\D)(\d{6})(?!\d)/.exec(text) ?? []
  return code.length === 6 ? code : undefined
}
