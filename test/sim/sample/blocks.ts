/** Records which pieces of our sources ran, from V8's precise coverage. */
import type { Profiler } from 'node:inspector'
import { Session } from 'node:inspector/promises'

/** Maps files to sorted offsets, at which code that ran starts and ends by turns. */
export type Ran = Record<string, number[]>

export interface Counting {
  /** returns what ran since the last call */
  take(): Promise<Ran>
  /** ends counting, which slows the process down */
  stop(): Promise<void>
}

/** Starts counting. Call it before the counted modules are loaded. `folders`: paths from the root. */
export async function startCounting(folders: readonly string[]): Promise<Counting> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  const root = new URL('../../../', import.meta.url).href
  return {
    async take() {
      const { result } = await session.post('Profiler.takePreciseCoverage')
      const ran: Ran = {}
      for (const { url, functions } of result) {
        const file = url.startsWith(root) ? url.slice(root.length) : ''
        if (folders.some(folder => file.startsWith(`${folder}/`))) ran[file] = piecesOf(functions)
      }
      return ran
    },
    async stop() {
      await session.post('Profiler.stopPreciseCoverage')
      session.disconnect()
    },
  }
}

/** Returns the pieces that ran. Ranges are nested, and the innermost one decides. */
function piecesOf(functions: readonly Profiler.FunctionCoverage[]): number[] {
  const ranges = functions
    .flatMap(one => one.ranges)
    .toSorted((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset)
  const bounds = [...new Set(ranges.flatMap(range => [range.startOffset, range.endOffset]))]
  bounds.sort((a, b) => a - b)
  const pieces: number[] = []
  const open: Profiler.CoverageRange[] = []
  let next = 0
  let hasRun = false
  for (const at of bounds) {
    while ((open.at(-1)?.endOffset ?? Number.POSITIVE_INFINITY) <= at) open.pop()
    for (let range = ranges[next]; range && range.startOffset <= at; range = ranges[++next]) open.push(range)
    const runs = (open.at(-1)?.count ?? 0) > 0
    if (runs !== hasRun) pieces.push(at)
    hasRun = runs
  }
  return pieces
}

/** Divides the sources at all recorded offsets, and names each piece: each always ran as a whole or not at all. */
export class Pieces {
  readonly #bounds = new Map<string, number[]>()

  constructor(all: readonly Ran[]) {
    const bounds = new Map<string, Set<number>>()
    for (const ran of all) {
      for (const [file, pieces] of Object.entries(ran)) {
        const its = bounds.get(file) ?? new Set()
        bounds.set(file, its)
        for (const at of pieces) its.add(at)
      }
    }
    for (const [file, its] of bounds)
      this.#bounds.set(
        file,
        [...its].sort((a, b) => a - b),
      )
  }

  /** Yields the names of the pieces that ran. */
  *in(ran: Ran): Generator<string> {
    for (const [file, pieces] of Object.entries(ran)) {
      const edges = new Set(pieces)
      let hasRun = false
      for (const at of this.#bounds.get(file) ?? []) {
        if (edges.has(at)) hasRun = !hasRun
        if (hasRun) yield `${file}:${at}`
      }
    }
  }
}
