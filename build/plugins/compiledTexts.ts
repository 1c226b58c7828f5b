import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { exportsOf } from './evaluated.ts'

/** Parses ICU messages at build time, so that browsers load a formatter of one kilobyte instead of a parser of ten kilobytes. */
export function compiledTexts(): Plugin {
  return {
    name: 'compiled-texts',
    async load(id) {
      const [file = ''] = id.split('?')
      const [, part] = /\/web\/texts\/[a-z]{2}-[A-Z]{2}\/(\w+)\.ts$/.exec(file) ?? []
      return part && `export const ${part} = ${JSON.stringify(compiled((await exportsOf(file))[part]))}`
    },
  }
}

/** Compiles each message of a nested object. */
const compiled = (words: unknown): unknown =>
  typeof words === 'string'
    ? compile(words)
    : Object.fromEntries(Object.entries(words ?? {}).map(([key, text]) => [key, compiled(text)]))
