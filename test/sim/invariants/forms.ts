/** Forms: I2, each is at the hub once; I4, what was filled in is read for as long as it waits. */
import { formHere } from '../acts/fill-form.ts'
import { valueAt } from '../claims/value.ts'
import type { AnswerClaim, Meant } from '../meant.ts'
import type { World } from '../world.ts'
import type { Invariant } from './invariant.ts'

export const forms: Invariant = {
  name: 'I2',
  duringOnEach: world => findMissingAnswer(world),
  atEnd: world => findDouble(world),
}

interface FormRow {
  title: string
  fields: string
  count: number
}

/**
 * A plain hub is given a new form for each change, and a technician may not take the old one away there, which the
 * person is told; so there only those are doubles that say the same.
 */
function findDouble({ hub, isPlain }: World): string | null {
  const [double] = hub.store.read.all<FormRow>(
    `SELECT title, fields, count(*) AS count FROM forms WHERE title LIKE 'Form % of L%' AND job_id IS NOT NULL
     GROUP BY title${isPlain ? ', fields' : ''} HAVING count(*) > 1`,
  )
  return double ? `I2: the hub has "${double.title}" ${double.count} times` : null
}

/** Of a form that its person took off, nothing is read, whatever still waits before that. */
function findMissingAnswer({ laptops, meant }: World): string | null {
  for (const laptop of laptops) {
    const { name, life } = laptop
    if (!life) continue
    const waiting = life.store.read.all<{ uuid: string; intent: string }>(
      `SELECT intent ->> 'formUuid' AS uuid, intent FROM operations
       WHERE kind IN ('form.create', 'form.patch') AND state IN ('ready', 'sending', 'retry', 'verify')
         AND NOT EXISTS (SELECT 1 FROM operations later WHERE later.lane = operations.lane
           AND later.kind = 'form.remove' AND later.state IN ('ready', 'sending', 'retry', 'verify'))
       ORDER BY seq`,
    )
    for (const { uuid, intent } of waiting) {
      const { fields, input } = JSON.parse(intent) as { fields?: object; input?: object }
      for (const claim of newestAnswers(meant, name, uuid)) {
        if (valueAt(fields ?? input ?? {}, claim.path) !== claim.value) continue
        const shown = formHere({ life }, uuid)
        const read = shown && valueAt(shown, claim.path)
        if (read !== claim.value)
          return `I4: ${name} filled "${claim.value}" into ${claim.path} of form ${uuid}, which waits, and reads ${JSON.stringify(read)}`
      }
    }
  }
  return null
}

function newestAnswers(meant: readonly Meant[], laptop: string, formUuid: string): AnswerClaim[] {
  const newest = new Map<string, AnswerClaim>()
  for (const one of meant) {
    if (one.laptop === laptop && one.claim.type === 'answer' && one.claim.formUuid === formUuid)
      newest.set(one.claim.path, one.claim)
  }
  return [...newest.values()]
}
