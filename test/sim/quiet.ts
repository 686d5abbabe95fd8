/**
 * Waits until a run is idle, before the virtual clock moves: all work that was started has ended. The only real waits
 * are turns of this process's event loop, which Node can count.
 */
const mostTurns = 100_000

/** Resolves when `isBusy` returns false and the event loop is idle. */
export async function becomeQuiet(isBusy: () => boolean): Promise<void> {
  let stillFor = 0
  for (let turn = 0; turn < mostTurns; turn++) {
    await new Promise<void>(resolve => setImmediate(resolve))
    const isAtWork = isBusy() || process.getActiveResourcesInfo().some(isWork)
    stillFor = isAtWork ? 0 : stillFor + 1
    // Promises behind the first idle turn may have started more work.
    if (stillFor >= 2) return
  }
  throw new Error('The run never gets quiet')
}

function isWork(resource: string): boolean {
  return resource === 'Immediate' || resource.startsWith('FSReq')
}
