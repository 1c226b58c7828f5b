import { WrongSetting } from './config.ts'
import { start } from './start.ts'

/** Runs the server of the folder it is called in until it is told to stop. */
export async function runHere(): Promise<void> {
  try {
    const running = await start({ root: process.cwd() })
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.once(signal, () => void running.stop().then(() => process.exit(0)))
    process.stdout.write(`\nTramo is at ${running.url}\n${running.howToLogIn}\n`)
  } catch (error) {
    process.stderr.write(
      error instanceof WrongSetting
        ? `Tramo cannot start: ${error.message}\n`
        : `${error instanceof Error ? error.stack : String(error)}\n`,
    )
    process.exit(1)
  }
}

await runHere()
