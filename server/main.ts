import { whyCannotStart } from './platform/cannotStart.ts'
import { progress } from './progress.mjs'
import { start } from './start.ts'

/** Runs the server of the current directory until it is stopped. */
export async function runHere(): Promise<void> {
  try {
    const starting = start({ root: process.cwd(), begin: progress() })
    stopOnSignal(async () => (await starting).stop())
    const { url, howToLogIn } = await starting
    process.stdout.write(`\nTramo is at ${url}\n${howToLogIn}\n`)
  } catch (error) {
    const why = whyCannotStart(error)
    process.stderr.write(why ? `Tramo cannot start: ${why}\n` : `${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  }
}

/**
 * Stops on a signal. Also works during the start, which would otherwise leave a half-started database behind. Stops only once,
 * since a shell and npm may repeat the signal.
 */
function stopOnSignal(stop: () => Promise<void>): void {
  let stopping: Promise<void> | undefined
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => void (stopping ??= stop().then(() => process.exit(0))))
}

await runHere()
