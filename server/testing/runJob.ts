import { jobs, type JobWorld } from '../jobs.ts'

/** Runs a job once, as its schedule would. Throws for an unknown name. */
export async function runJob(world: JobWorld, name: string): Promise<unknown> {
  const job = jobs[name]
  if (!job) throw new Error(`There is no job ${name}.`)
  return job.run(world)
}
