import { build } from 'esbuild'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

type Catalogue = { [key: string]: string | Catalogue }

/** Reads ICU messages when building, so that browsers carry a formatter of a kilobyte instead of a parser of ten. */
export function compiledTexts(): Plugin {
  return {
    name: 'compiled-texts',
    async load(id) {
      const [file = ''] = id.split('?')
      if (!/\/web\/texts\/[a-z]{2}-[A-Z]{2}\.ts$/.test(file)) return undefined
      const { messages, parts } = await read(file)
      for (const part of parts) this.addWatchFile(part)
      return `export const messages = ${JSON.stringify(compiled(messages))}`
    },
  }
}

/** A catalogue's messages, and the files they come from. */
async function read(file: string): Promise<{ messages: Catalogue; parts: string[] }> {
  const { outputFiles, metafile } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    format: 'esm',
    metafile: true,
  })
  const code = Buffer.from(outputFiles[0]?.text ?? '').toString('base64')
  const { messages } = (await import(`data:text/javascript;base64,${code}`)) as { messages: Catalogue } // what every catalogue exports
  return { messages, parts: Object.keys(metafile.inputs) }
}

const compiled = (texts: Catalogue): unknown =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? compile(text) : compiled(text)]))
