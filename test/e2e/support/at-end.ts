/** Clean-up at the end of a test or its file (`support/set-up.ts`), or of a program that uses the same world. */

type Undo = () => unknown

const undos: Undo[] = []
/** clean-up of the running test */
let undosOfTest: Undo[] | null = null

export function atEnd(undo: Undo): void {
  undos.push(undo)
}

/** Registers clean-up for the end of the running test, if there is one. */
export function afterUse(undo: Undo): void {
  ;(undosOfTest ?? undos).push(undo)
}

export function beginTest(): void {
  undosOfTest = []
}

export async function endTest(): Promise<void> {
  const left = undosOfTest ?? []
  undosOfTest = null
  await undoAll(left)
}

export async function endAll(): Promise<void> {
  await endTest()
  await undoAll(undos)
}

/** Runs the clean-up in reverse order. A failing one does not stop the others. */
async function undoAll(left: Undo[]): Promise<void> {
  const failures: unknown[] = []
  for (const undo of left.splice(0).toReversed()) {
    try {
      await undo()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything was undone')
}
