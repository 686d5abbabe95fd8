/** What is undone when a test file ends, or when a program that uses the same world says that it has ended. */
import process from 'node:process'

type Undo = () => unknown

const undos: Undo[] = []

export function atEnd(undo: Undo): void {
  undos.push(undo)
}

/** The last that came is undone first. */
export async function endAll(): Promise<void> {
  for (const undo of undos.splice(0).toReversed()) await undo()
}

// Only within a test run is there a file whose end can be waited for.
if (process.env.VITEST !== undefined) (await import('vitest')).afterAll(endAll)
