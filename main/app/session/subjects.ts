/** Stores the last link or file that was opened from outside, until the screens fetch it. */
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { inputLimits } from '../../../shared/limits/limits.ts'
import { fail, type Outcome, succeed } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'
import type { StartSubject } from '../../../shared/views/start-subject.ts'
import type { GivenSubject } from '../host/subject.ts'
import type { Emitter } from './emitter.ts'

export class Subjects {
  readonly #emitter: Emitter
  #given: GivenSubject | null = null

  constructor(emitter: Emitter) {
    this.#emitter = emitter
  }

  put(subject: GivenSubject): void {
    this.#given = subject
    this.#emitter.emit('subject', null)
  }

  /**
   * Returns null if there is none. @returns `invalid` for a rescue file that cannot be read or is too large
   */
  async take(): Promise<Outcome<StartSubject | null>> {
    const given = this.#given
    this.#given = null
    return given?.kind === 'rescue' ? readRescue(given.file) : succeed(given)
  }
}

async function readRescue(file: string): Promise<Outcome<StartSubject>> {
  try {
    if ((await stat(file)).size > inputLimits.rescueFileBytes)
      return fail('invalid', reason('rescue-too-large'))
    return succeed({ kind: 'rescue', name: path.basename(file), bytes: new Uint8Array(await readFile(file)) })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return fail('invalid', reason('rescue-file-broken', { why }))
  }
}
