/**
 * How many jobs of the person the hub has. Ours says it beside every page; of another one the end of the list is
 * asked for: where it has one entry from there on, it is as long as it was.
 */

import { countPage, listPath } from '../read/list-query.ts'
import type { Interruption, PullParts } from '../read/reading.ts'
import { readEntries } from '../remote/read-entries.ts'
import { getRequest } from '../remote/remote.ts'
import { readRemoteJob } from '../remote/remote-job.ts'
import type { Reply } from '../remote/reply.ts'

export interface Count {
  count: number
  /** of our hub: changes with the end of the list, and its length */
  tag: string | null
  /** that of the last time still, by the ETag */
  isSame: boolean
}

export interface Counted {
  interruption: Interruption
  /** null: it cannot be told */
  count: Count | null
}

/** Enough to find the end of any list, however wrong the guess was. */
const questionsAtMost = 64

const unknown: Counted = { interruption: null, count: null }

/** `guess`: how many there may be; `known`: the ETag under which it was so many. */
export async function countMine(parts: PullParts, guess: number, known: string | null): Promise<Counted> {
  let [least, most] = [0, Number.POSITIVE_INFINITY]
  let step = 1
  let offset = Math.max(0, guess - 1)
  for (let question = 0; question < questionsAtMost && !parts.isStopped(); question++) {
    const reply = await ask(parts, offset, question === 0 ? known : null)
    if (reply.kind !== 'answer') return turnedAway(reply)
    const { status, body: entries, total, etag } = reply
    if (status === 304) return { ...unknown, count: { count: guess, tag: etag, isSame: true } }
    if (total !== null) return { ...unknown, count: { count: total, tag: etag, isSame: false } }
    // it takes no notice of the limit
    if (entries > countPage) return unknown
    if (entries === 1) return found(offset + 1)
    if (entries === 0) most = Math.min(most, offset)
    else least = Math.max(least, offset + countPage)
    if (least === most) return found(least)
    // what came or went meanwhile is looked at the next time
    if (least > most) return unknown
    offset = nextOffset(least, most, step, entries === 0)
    step *= 2
  }
  return unknown
}

/** From the guess in longer and longer steps, until the end lies between two of them; then half and half. */
function nextOffset(least: number, most: number, step: number, isBack: boolean): number {
  if (most === Number.POSITIVE_INFINITY) return least - 2 + step
  const middle = Math.floor((least + most) / 2) - 1
  return Math.max(0, isBack ? Math.max(middle, most - step) : middle)
}

function found(count: number): Counted {
  return { ...unknown, count: { count, tag: null, isSame: false } }
}

function ask(parts: PullParts, offset: number, known: string | null): Promise<Reply<number>> {
  const request = getRequest(listPath({ kind: 'count' }, offset), countEntries)
  return parts.send({ ...request, known: known === null ? null : { etag: known, body: 0 } })
}

function countEntries(body: unknown): number | null {
  return readEntries(body, readRemoteJob)?.count ?? null
}

/** It only spares reading more: a hub that does not answer this is asked for the rest all the same. */
function turnedAway(reply: Exclude<Reply<number>, { kind: 'answer' }>): Counted {
  const isOfThis =
    reply.kind === 'no-reply'
      ? reply.reason === 'not-a-hub'
      : reply.status < 500 && reply.status !== 401 && reply.status !== 429
  return isOfThis ? unknown : { interruption: reply, count: null }
}
