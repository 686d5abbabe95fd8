/** What is no HTTP, too long or too slow ends before there is a request: answered on the bare connection. */
import type { Socket } from 'node:net'
import { headersOfEveryAnswer } from './every-answer.ts'
import type { HttpContext } from './operation/context.ts'

const answers: Record<string, readonly [status: string, sentence: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
}
const broken = ['400 Bad Request', 'The request cannot be understood.'] as const

export function createClientErrorHandler(
  context: HttpContext,
): (error: NodeJS.ErrnoException, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const [status, sentence] = answers[error.code ?? ''] ?? broken
    socket.end(
      [
        `HTTP/1.1 ${status}`,
        ...Object.entries(headersOfEveryAnswer(context)).map(([name, value]) => `${name}: ${value}`),
        'Cache-Control: no-store',
        'Content-Type: text/plain; charset=utf-8',
        `Content-Length: ${sentence.length}`,
        'Connection: close',
        '',
        sentence,
      ].join('\r\n'),
    )
  }
}
