/*
 * In browsers this stands for zod wherever the contract uses it: the contract is typed and addressed there, but only the server parses
 * (decision 8). Each name that the contract uses is here; one that is missing fails the build.
 */
const parsers = new Set<string | symbol>(['parse', 'safeParse', '_zod', '~standard'])

function ask(_: object, name: string | symbol): unknown {
  if (parsers.has(name)) throw new Error('The schemas of the contract are for the server: browsers do not carry them.')
  return nothing
}

const nothing: unknown = new Proxy(() => nothing, { get: ask })

export {
  nothing as _default,
  nothing as array,
  nothing as boolean,
  nothing as coerce,
  nothing as enum,
  nothing as extend,
  nothing as gte,
  nothing as int,
  nothing as iso,
  nothing as literal,
  nothing as lte,
  nothing as maxLength,
  nothing as normalize,
  nothing as nullable,
  nothing as number,
  nothing as object,
  nothing as optional,
  nothing as regex,
  nothing as strictObject,
  nothing as string,
  nothing as trim,
  nothing as tuple,
  nothing as union,
  nothing as unknown,
  nothing as uuid,
}
