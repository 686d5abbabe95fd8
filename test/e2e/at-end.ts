/** What is undone when a test or its file ends (`set-up.ts`), or when a program that uses the same world says that it has ended. */

type Undo = () => unknown

const undos: Undo[] = []
/** of the test that runs */
let undosOfTest: Undo[] | null = null

export function atEnd(undo: Undo): void {
  undos.push(undo)
}

/** Where it is asked for within a test, at the end of that test. */
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

/** The last that came is undone first; one that fails keeps no other from being undone. */
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
