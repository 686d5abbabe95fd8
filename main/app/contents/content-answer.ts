/** Answers with what strangers attached: each carries headers that keep it from doing anything. */
import { inTurns } from '../../store/blobs/in-turns.ts'

const everyAnswer: Readonly<Record<string, string>> = {
  // whatever the bytes are, and wherever they end up, they get no rights
  'content-security-policy': `sandbox; default-src 'none'`,
  'x-content-type-options': 'nosniff',
  'content-disposition': 'inline',
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  // what lies encrypted on the disk must not lie there once more, in the browser's cache
  'cache-control': 'no-store',
}

export function answer(
  status: number,
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | null,
  headers: Readonly<Record<string, string>>,
): Response {
  return new Response(body, { status, headers: { ...everyAnswer, ...headers } })
}

export function say(
  status: number,
  sentence: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return answer(status, new TextEncoder().encode(sentence), {
    'content-type': 'text/plain; charset=utf-8',
    ...headers,
  })
}

/** One part in memory at a time, and each in a turn of its own: who reads slowly holds up nobody. */
export function streamOf(parts: Iterable<Uint8Array>): ReadableStream<Uint8Array> {
  const reading = inTurns(parts)
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await reading.next()
        if (done === true) controller.close()
        // what the database gave is its own: a reader may give the memory away
        else controller.enqueue(Uint8Array.from(value))
      },
      async cancel() {
        await reading.return()
      },
    },
    { highWaterMark: 0 },
  )
}
