import { build } from 'esbuild'

/** Runs one of our modules at build time and returns its exports. */
export async function exportsOf(file: string): Promise<Record<string, unknown>> {
  const { outputFiles } = await build({ entryPoints: [file], bundle: true, write: false, format: 'esm', logLevel: 'silent' })
  const code = Buffer.from(outputFiles[0]?.text ?? '').toString('base64')
  return (await import(`data:text/javascript;base64,${code}`)) as Record<string, unknown> // as: the namespace object of a module
}
