type NamedFile = [name: string, content: Uint8Array]
export function filesOfBuild(folder: string): NamedFile[]
export function keepEarlier(folder: string, files: NamedFile[]): void
