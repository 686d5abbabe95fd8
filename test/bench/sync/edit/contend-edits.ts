/** The process of a contender: creates its jobs, and prints how long each edit took until it was durable and queued. */
import { percentile } from '../../measure.ts'

export interface EditTask {
  /** an empty folder for its data */
  folder: string
}

export interface EditResult {
  /** ms */
  p50: number
  p95: number
}

export interface Editing {
  /** resolves when the edit is saved and queued */
  edit(index: number): unknown
  end(): unknown
}

export const editTaskVariable = 'FIELDBOOK_BENCH_EDIT'
/** The number of jobs that are edited by turns. */
export const editedJobs = 100
const [warmUp, edits] = [200, 1_000]

export async function contendEdits(open: (folder: string) => Promise<Editing>): Promise<void> {
  const { folder } = JSON.parse(process.env[editTaskVariable] ?? '') as EditTask
  const { edit, end } = await open(folder)
  const took: number[] = []
  for (let index = 0; index < warmUp + edits; index++) {
    const before = performance.now()
    await edit(index)
    if (index >= warmUp) took.push(performance.now() - before)
    // Lets other work run between two edits.
    await new Promise(resolve => setImmediate(resolve))
  }
  const result: EditResult = { p50: percentile(took, 0.5), p95: percentile(took, 0.95) }
  await end()
  console.log(JSON.stringify(result))
}
