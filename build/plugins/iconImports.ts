import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const IMPORT = /import \{([^}]+)\} from ['"]lucide-react['"];?/g
const EXPORT = /export \{([^}]+)\} from '(\.\/icons\/[\w-]+\.mjs)'/g

/**
 * Imports each icon from its own file: through the library's index every icon of the product belongs to every file that imports one, so that
 * all of them travelled with the first file, and each build read 1,700 modules more.
 */
export function iconImports(): Plugin {
  const folder = join(dirname(createRequire(import.meta.url).resolve('lucide-react')), '../esm')
  const files = filesByName(readFileSync(join(folder, 'lucide-react.mjs'), 'utf8'))
  const direct = (_: string, names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name && !name.startsWith('type '))
      .map((name) => `import ${localName(name)} from ${JSON.stringify(join(folder, fileOf(files, name)))}`)
      .join(';')
  return {
    name: 'icon-imports',
    transform: (code, id) => (id.includes('/web/') && code.includes('lucide-react') ? code.replace(IMPORT, direct) : undefined),
  }
}

/** `Bell as BellIcon` is called BellIcon here and Bell there. */
const localName = (name: string) => name.split(' as ').at(-1) ?? name

function fileOf(files: Map<string, string>, name: string): string {
  const file = files.get(name.split(' as ')[0] ?? name)
  if (!file) throw new Error(`lucide-react has no icon ${name}.`)
  return file
}

const filesByName = (index: string) =>
  new Map(
    [...index.matchAll(EXPORT)].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  )
