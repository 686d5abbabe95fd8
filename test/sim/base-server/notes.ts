/** Notes: events of a job with a text. */
import { type Answered, nothing, Refusal } from './answer.ts'
import type { Call } from './call.ts'
import type { Job } from './data.ts'
import { record, touch } from './server-state.ts'
import { storedText } from './text.ts'

export function writeNote({ state, asked, caller }: Call, job: Job): Answered {
  if (!/^application\/x-www-form-urlencoded\b/.test(asked.headers['content-type'] ?? ''))
    throw new Refusal(415, 'Send a form.')
  const form = new URLSearchParams(String(asked.body ?? ''))
  const text = storedText(form.get('text') ?? '', state.traits.text)
  if (text === '') throw new Refusal(406, 'A note has a text.')
  const named = Number(form.get('eventTimeStamp') ?? Number.NaN)
  const isNamed = state.traits.readsEventTimeStamp && named <= state.now()
  record(state, job, caller, {
    type: 'NOTE',
    comment: text,
    discrepancy: form.has('discrepancy'),
    ...(isNamed && { eventTimeStamp: named }),
  })
  touch(state, job)
  return nothing(204)
}
