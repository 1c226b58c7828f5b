// What was typed after `npm run test:stories --`: options go on as they are, a word is part of a file's path or else of a test's name.

/** The arguments for vitest or Playwright, whose option for names is `byName`. */
export function filtered(words, files, byName) {
  const options = words.filter((word) => word.startsWith('-'))
  const typed = words.filter((word) => !word.startsWith('-')).map((word) => word.replace(/^\.\//, ''))
  const paths = typed.filter((word) => files.some((file) => file.includes(word)))
  const name = typed.filter((word) => !paths.includes(word)).join(' ')
  return [...options, ...paths, ...(name ? [byName, literally(name)] : [])]
}

/** Names are taken as regular expressions. */
const literally = (name) => name.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
