import { read } from '../../../tests/deploy/deployments.ts'

const HEADING = '## From a bare Debian 12 to the first ride'
const YOURS = /\s+# yours$/

/** A part of a shell script in the guide. `isYours` marks a line that each operator writes for their own machine. */
export interface Part {
  script: string
  isYours: boolean
}

/**
 * Reads the blocks of the guide's short path. Each block is split into commands to run unchanged, and lines that a rehearsal
 * replaces.
 */
export function shortPath(): Part[][] {
  const section = read('README.md').split(HEADING)[1]?.split('\n## ')[0] ?? ''
  const blocks = [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => partsOf(block.trimEnd()))
  if (blocks.length !== 2) throw new Error(`${HEADING} of deploy/README.md has ${blocks.length} blocks of commands`)
  return blocks
}

function partsOf(block: string): Part[] {
  const parts: Part[] = []
  for (const line of block.split('\n')) {
    const last = parts.at(-1)
    if (YOURS.test(line)) parts.push({ script: line.replace(YOURS, ''), isYours: true })
    else if (!last || last.isYours) parts.push({ script: line, isYours: false })
    else last.script += `\n${line}`
  }
  return parts
}
