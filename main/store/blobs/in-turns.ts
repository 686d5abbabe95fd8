/** Reads many parts without blocking other requests. */
import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Yields each part in a separate turn of the event loop. Otherwise a fast reader would block all other
 * requests.
 */
export async function* inTurns<Part>(
  parts: Iterable<Part> | AsyncIterable<Part>,
): AsyncGenerator<Part, void, undefined> {
  for await (const part of parts) {
    yield part
    await nextTurn()
  }
}
