// Fails the build on a bundler's warning. A printed warning is easily missed, and newcomers may think that they caused it.
import { createLogger } from 'vite'

/** Returns a logger for Vite, and a function that throws all warnings of Vite or esbuild. */
export function buildWarnings() {
  const warnings = []
  const note = (message) => void warnings.push(message)
  const logger = { ...createLogger('warn'), warn: note, warnOnce: note, hasWarned: false }
  const failOnAny = (others = []) => {
    const all = [...warnings, ...others]
    if (all.length > 0) throw new Error(`The build warns of this; mend what it is about:\n${all.join('\n')}`)
  }
  return { logger, failOnAny }
}
