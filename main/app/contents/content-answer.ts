/**
 * Answers with files that other users attached. The headers keep each file from running scripts in the
 * browser.
 */
import { inTurns } from '../../store/blobs/in-turns.ts'

const everyAnswer: Readonly<Record<string, string>> = {
  // a file gets no rights in the browser, also if its type was detected wrongly
  'content-security-policy': `sandbox; default-src 'none'`,
  'x-content-type-options': 'nosniff',
  'content-disposition': 'inline',
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  // documents are encrypted on the disk, so the browser's cache must not hold them in the clear
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

/**
 * Reads one part at a time, each in its own turn of the event loop. A slow reader then does not block the
 * program.
 */
export function streamOf(parts: Iterable<Uint8Array>): ReadableStream<Uint8Array> {
  const reading = inTurns(parts)
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await reading.next()
        if (done === true) controller.close()
        // the buffer belongs to the database: a stream's consumer may transfer its memory
        else controller.enqueue(Uint8Array.from(value))
      },
      async cancel() {
        await reading.return()
      },
    },
    { highWaterMark: 0 },
  )
}
