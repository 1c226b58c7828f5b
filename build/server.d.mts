import type { BuildOptions, BuildResult } from 'esbuild'

/** Bundles what runs on Node; packages are not part of it. */
export function bundleServer<Options extends BuildOptions>(outdir: string, options?: Options): Promise<BuildResult<Options>>
