import { Refused } from '#domain/refusal.ts'

/** Throws Refused('login_failed'); the person learns no more, the log finds the reason in `cause`. */
export function loginFailed(error: unknown): never {
  if (error instanceof Refused) throw error
  const refused = new Refused('login_failed')
  refused.cause = new Error(words(error).slice(0, 500))
  throw refused
}

/** The login library keeps tokens and codes in the `cause` of its errors; only words may reach a log. */
function words(error: unknown): string {
  if (!(error instanceof Error)) return 'not an error'
  const said = [part(error, 'code'), part(error, 'error'), part(error, 'error_description'), error.message]
  const before = error.cause instanceof Error ? [words(error.cause)] : []
  return [...said.filter(Boolean), ...before].join(': ')
}

function part(error: Error, name: string): string {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : ''
}
