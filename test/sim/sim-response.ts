/** Answers as `fetch` returns them, and the errors that it throws. */
import type { Answered } from './hub.ts'

/** Header that marks an answer whose connection breaks in its body; laptops never see it. */
export const breaksOff = 'x-breaks-off'

export function broken(code: string): Error {
  return Object.assign(new Error(code), { code })
}

/** The parts of a fetch response that the engine reads. */
export class SimResponse {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  readonly #body: Buffer
  readonly #isCutOff: boolean

  constructor({ status, headers, body }: Answered) {
    this.status = status
    this.headers = { get: name => headers[name.toLowerCase()] ?? null }
    this.#body = body
    this.#isCutOff = breaksOff in headers
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300
  }

  get body(): AsyncGenerator<Uint8Array> {
    return this.#parts()
  }

  async *#parts(): AsyncGenerator<Uint8Array> {
    if (this.#body.length > 0) yield this.#body
    if (this.#isCutOff) throw broken('UND_ERR_SOCKET')
  }

  async arrayBuffer(): Promise<Uint8Array> {
    if (this.#isCutOff) throw broken('UND_ERR_SOCKET')
    return this.#body
  }

  async text(): Promise<string> {
    return Buffer.from(await this.arrayBuffer()).toString('utf8')
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text())
  }
}
