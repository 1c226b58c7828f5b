import { test as plain, type TestInfo } from '@playwright/test'
import { cp, mkdir, open, stat, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const logFile = join(process.env.TRAMO_FOLDER ?? '', 'log')

/**
 * A `test` function that stores, for a failed test, the server's log since the start of the test and the last SQL statements. The
 * output of a retry contains the evidence of the first attempt in the folder `first`.
 */
export const test = plain.extend<{ evidence: void }>({
  evidence: [
    async ({ browserName: _ }, use, info) => {
      const { size } = await stat(logFile)
      await use()
      if (info.status !== info.expectedStatus || info.retry > 0) await keepEvidence(info, size)
    },
    { auto: true },
  ],
})

async function keepEvidence(info: TestInfo, logBegins: number): Promise<void> {
  await mkdir(info.outputDir, { recursive: true })
  if (info.retry > 0) await cp(info.outputDir.replace(/-retry\d+$/, ''), info.outputPath('first'), { recursive: true })
  await keep(info, 'server.log', await logSince(logBegins))
  await keep(info, 'statements.log', await statements().catch((error: unknown) => `The server answers none: ${String(error)}`))
}

async function keep(info: TestInfo, name: string, content: string): Promise<void> {
  const path = info.outputPath(name)
  await writeFile(path, content)
  info.attachments.push({ name, path, contentType: 'text/plain' })
}

async function logSince(start: number): Promise<string> {
  const file = await open(logFile)
  // the file is not closed here, because the stream closes it after reading
  return text(file.createReadStream({ start }))
}

const statements = () =>
  new Promise<string>((resolve, reject) => {
    request({ socketPath: process.env.STATEMENTS }, (response) => void text(response).then(resolve, reject))
      .on('error', reject)
      .end()
  })
