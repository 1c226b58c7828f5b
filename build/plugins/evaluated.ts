import { build } from 'esbuild'

/** What a module of our own exports when it runs, for what the build works out once and for all. */
export async function exportsOf(file: string): Promise<Record<string, unknown>> {
  const { outputFiles } = await build({ entryPoints: [file], bundle: true, write: false, format: 'esm', logLevel: 'silent' })
  const code = Buffer.from(outputFiles[0]?.text ?? '').toString('base64')
  return (await import(`data:text/javascript;base64,${code}`)) as Record<string, unknown> // that is what a module is
}
