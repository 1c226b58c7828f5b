import type { BuildOptions, BuildResult } from 'esbuild'

/** Bundles the code for Node, without packages. */
export function bundleServer<Options extends BuildOptions>(outdir: string, options?: Options): Promise<BuildResult<Options>>
