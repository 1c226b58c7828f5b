/** Works on things, so many at once, each when its turn comes. After an error nothing more is begun; it is thrown when what was begun has ended. */
export async function runConcurrently<Thing>(
  things: readonly Thing[],
  width: number,
  work: (thing: Thing) => Promise<unknown>,
): Promise<void> {
  const turns = things.values()
  let isStopped = false
  const oneAfterTheOther = async () => {
    for (const thing of turns) {
      if (isStopped) return
      await work(thing).catch((error: unknown) => {
        isStopped = true
        throw error
      })
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: width }, oneAfterTheOther))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
