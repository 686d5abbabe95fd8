/** One contender's process: it makes its jobs, and prints how long each edit took until it was durable and queued. */
import { percentile } from '../../measure.ts'

export interface EditTask {
  /** an empty folder for whatever it keeps */
  folder: string
}

export interface EditResult {
  /** ms */
  p50: number
  p95: number
}

export interface Editing {
  /** resolves when the edit is kept, and noted as to be sent */
  edit(index: number): unknown
  end(): unknown
}

export const editTaskVariable = 'FIELDBOOK_BENCH_EDIT'
/** the jobs that are edited in turn */
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
    // between two edits everybody has a turn
    await new Promise(resolve => setImmediate(resolve))
  }
  const result: EditResult = { p50: percentile(took, 0.5), p95: percentile(took, 0.95) }
  await end()
  console.log(JSON.stringify(result))
}
