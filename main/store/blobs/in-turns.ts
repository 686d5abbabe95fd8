/** Reading much without holding up whoever else is to be answered. */
import { setImmediate as nextTurn } from 'node:timers/promises'

/** The parts, each in a turn of the process of its own: a quick reader would else be all that is served. */
export async function* inTurns<Part>(parts: Iterable<Part>): AsyncGenerator<Part, void, undefined> {
  for (const part of parts) {
    yield part
    await nextTurn()
  }
}
