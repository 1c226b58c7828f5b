import { readFileSync } from 'node:fs'

interface GivenSettings {
  given: Record<string, string>
  /** sentences by the name of the wrong setting */
  wrong: Map<string, string>
}

/**
 * Returns the settings of these names from the environment, each as NAME or in a file that NAME_FILE names. Docker, Kubernetes
 * and systemd pass secrets as files, which neither child processes nor a process list shows. Empty settings count as missing.
 */
export function givenSettings(env: NodeJS.ProcessEnv, names: string[]): GivenSettings {
  const given: Record<string, string> = {}
  const wrong = new Map<string, string>()
  for (const name of names) {
    const [value, path] = [env[name], env[`${name}_FILE`]]
    if (value && path) wrong.set(name, `${name} and ${name}_FILE cannot both be set.`)
    else if (value) given[name] = value
    else if (path) {
      const read = textOf(path)
      if ('text' in read) given[name] = read.text
      else wrong.set(name, `${name}_FILE names ${path}, which ${read.problem}.`)
    }
  }
  return { given, wrong }
}

function textOf(path: string): { text: string } | { problem: string } {
  try {
    // editors and `echo` end a file with a line break
    const text = readFileSync(path, 'utf8').trimEnd()
    return text ? { text } : { problem: 'is empty' }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    return { problem: `cannot be read (${code})` }
  }
}
