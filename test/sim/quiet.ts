/**
 * Nothing of a run goes on by the machine's own time: what was begun runs to its end before the virtual clock moves.
 * The only real waits left are turns of this process, which Node can count.
 */
const mostTurns = 100_000

/** Resolves when nothing runs any more: `isBusy` says no, and no turn of the process is asked for. */
export async function becomeQuiet(isBusy: () => boolean): Promise<void> {
  let stillFor = 0
  for (let turn = 0; turn < mostTurns; turn++) {
    await new Promise<void>(resolve => setImmediate(resolve))
    const isAtWork = isBusy() || process.getActiveResourcesInfo().some(isWork)
    stillFor = isAtWork ? 0 : stillFor + 1
    // the first still turn may have had promises behind it that asked for another
    if (stillFor >= 2) return
  }
  throw new Error('The run never gets quiet')
}

function isWork(resource: string): boolean {
  return resource === 'Immediate' || resource.startsWith('FSReq')
}
