import type { Plugin } from 'vite'

export function bundledPackages(): { folders: Set<string>; add(path: string): void; plugin: Plugin }
export function packagesOfProduction(lock: { packages: Record<string, object> }): string[]
export function licenseOf(folder: string): { name: string; version: string; license: string; holder: string; texts: string[] }
export function licensePage(folders: Iterable<string>): string
