/** What is undone when a test file ends (`set-up.ts`), or when a program that uses the same world says that it has ended. */

type Undo = () => unknown

const undos: Undo[] = []

export function atEnd(undo: Undo): void {
  undos.push(undo)
}

/** The last that came is undone first; one that fails keeps no other from being undone. */
export async function endAll(): Promise<void> {
  const failures: unknown[] = []
  for (const undo of undos.splice(0).toReversed()) {
    try {
      await undo()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything was undone')
}
