import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const IMPORT = /import \{([^}]+)\} from ['"]lucide-react['"];?/g
const EXPORT = /export \{([^}]+)\} from '(\.\/icons\/[\w-]+\.mjs)'/g
const COMPONENT = '/ui/kit/icon.tsx'

/**
 * Builds one cached file with all icons, so that pages and scripts contain only the names of icons. `web` is the folder whose
 * sources are searched.
 */
export async function iconSprite(web: string): Promise<Plugin> {
  const folder = join(dirname(createRequire(import.meta.url).resolve('lucide-react')), '../esm')
  const files = filesByName(readFileSync(join(folder, 'lucide-react.mjs'), 'utf8'))
  const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(web, name), 'utf8'))
  const names = sources.flatMap((code) => [...code.matchAll(IMPORT)].flatMap(([, list = '']) => importedIn(list)))
  const needed = [...new Set(names.map(({ name }) => fileOf(files, name)))].sort()
  const symbols = await Promise.all(needed.map((file) => symbolIn(join(folder, file))))
  const sprite = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
  const file = `assets/icons-${createHash('sha256').update(sprite).digest('hex').slice(0, 8)}.svg`
  const named = (list: string) =>
    importedIn(list).map(({ name, local }) => `const ${local} = /* @__PURE__ */ spriteIcon('${idOf(fileOf(files, name))}')`)
  let isForBrowsers = true
  return {
    name: 'icon-sprite',
    config: () => ({ define: { ICON_SPRITE: JSON.stringify(`/${file}`) } }),
    configResolved: ({ build }) => void (isForBrowsers = !build.ssr),
    configureServer: ({ middlewares }) =>
      void middlewares.use(`/${file}`, (_, response) => response.setHeader('content-type', 'image/svg+xml').end(sprite)),
    transform: (code, id) =>
      id.includes('/web/') && code.includes('lucide-react')
        ? code.replace(IMPORT, (_, list: string) =>
            [`import { spriteIcon } from ${JSON.stringify(web + COMPONENT)}`, ...named(list)].join(';'),
          )
        : undefined,
    generateBundle() {
      if (isForBrowsers) this.emitFile({ type: 'asset', fileName: file, source: sprite })
    },
  }
}

/** Returns the names before and after `as`: `Bell as BellIcon` is Bell in the package and BellIcon here. */
const importedIn = (list: string) =>
  list
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one && !one.startsWith('type '))
    .map((one) => ({ name: one.split(' as ')[0] ?? one, local: one.split(' as ').at(-1) ?? one }))

const idOf = (file: string) => file.replace(/^.*\/|\.mjs$/g, '')

async function symbolIn(file: string): Promise<string> {
  const { __iconData: icon } = (await import(pathToFileURL(file).href)) as IconFile // as: the library's own format
  const drawn = icon.node.map(([tag, { key: _, ...given }]) => `<${tag}${Object.entries(given).map(attribute).join('')}/>`)
  return `<symbol id="${idOf(file)}" viewBox="0 0 24 24">${drawn.join('')}</symbol>`
}

interface IconFile {
  __iconData: { node: [tag: string, given: Record<string, string>][] }
}

const attribute = ([name, value]: [string, string]) => ` ${name}="${value}"`

function fileOf(files: Map<string, string>, name: string): string {
  const file = files.get(name)
  if (!file) throw new Error(`lucide-react has no icon ${name}.`)
  return file
}

const filesByName = (index: string) =>
  new Map(
    [...index.matchAll(EXPORT)].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  )
