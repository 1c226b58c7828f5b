/** An error that stops the start. The message tells the operator which condition is missing, and the remedy. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}

/** Sentences for errors of the operating system, by the error code of Node.js. */
const refusedByMachine: Record<string, (where: string) => string> = {
  ENOSPC: (where) => `there is no room left on the disk of ${where}. Free some, or move the folder.`,
  EDQUOT: (where) => `this account has used up its share of the disk of ${where}. Free some, or move the folder.`,
  EROFS: (where) => `${where} is on a disk that cannot be written to. Mount it for writing, or use another folder.`,
  EACCES: (where) => `this account may not use ${where}. Give it the folder, or use another account.`,
  EPERM: (where) => `this account may not use ${where}. Give it the folder, or use another account.`,
  EEXIST: (where) => `${where} is not a folder, and one is needed there.`,
  ENOTDIR: (where) => `${where} is not a folder, and one is needed there.`,
  ELOOP: (where) => `${where} is a link that leads to itself.`,
  EMFILE: () => 'this account may open too few files at a time. Raise the limit (ulimit -n) to 4096 or more.',
  ENFILE: () => 'this machine has too many files open.',
}

/** Sentences for errors of the database, by PostgreSQL's error code. */
const refusedByDatabase: Record<string, string> = {
  '53100': 'the disk of the database is full. Free some room there.',
  '53200': 'the database has no memory left.',
  '53300': 'the database takes no more connections. Raise its max_connections, or stop another server.',
  '25006': 'DATABASE_URL names a database that takes no writes, such as a standby.',
  '42501': 'the role of DATABASE_URL may not do what migrations and requests need. Give it the database.',
  '57P03': 'the database is starting or ending. Start again when it is up.',
}

/** Returns sentences for an error that the operator can resolve; undefined for a defect. */
export function whyCannotStart(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof CannotStart) return error.message
  const { code, path, syscall } = error as NodeJS.ErrnoException // as: only errors of the operating system have these properties
  if (code === 'ENOENT' && syscall === 'mkdir')
    return `${path} cannot be made: there is no folder above it, or it takes no writing.`
  const refused = code !== undefined && (refusedByMachine[code]?.(path ?? 'this folder') ?? refusedByDatabase[code])
  return refused || whyCannotStart(error.cause)
}
