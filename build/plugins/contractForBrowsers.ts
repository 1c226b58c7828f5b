import type { Plugin } from 'vite'
import { exportsOf } from './evaluated.ts'

/**
 * Reduces the contract in browsers to addresses, names, and lists of values. The schemas stay on the server, because only the
 * server parses (decision 8).
 */
export function contractForBrowsers(): Plugin {
  return {
    name: 'contract-for-browsers',
    async load(id) {
      const [file = ''] = id.split('?')
      if (!/\/contract\/(?:\w+\/)?(?!wireNames)\w+\.ts$/.test(file)) return undefined
      const statements = Object.entries(await exportsOf(file)).flatMap(([name, value]) => leanest(name, value))
      return statements.join('\n') || 'export {}'
    },
  }
}

function leanest(name: string, value: unknown): string[] {
  if (isCall(value)) {
    const { method, path, renamed } = value
    return [`export const ${name} = ${JSON.stringify({ method, path, renamed })}`]
  }
  return typeof value === 'string' || isWords(value) ? [`export const ${name} = ${JSON.stringify(value)}`] : []
}

const isCall = (value: unknown): value is { method: string; path: string; renamed: object } =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

const isWords = (value: unknown) => Array.isArray(value) && value.every((word) => typeof word === 'string')
